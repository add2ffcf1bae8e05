/**
 * Words that tell of death, violence, disaster or people in danger wherever they stand. Few on purpose: what
 * they miss is asked of the person (`asksHurt`). Learned words and patterns for single kinds of news were
 * tried; testing/solemn/README.md has the figures.
 */
const SURE =
  'slain|manslaughter|homicides?|gunm[ae]n|gunfire|stabbed|stabbings?|beheaded|electrocuted|suffocated|fatal|fatally|' +
  'fatality|fatalities|deadly|deadliest|coroner|inquest|autopsy|mourners|vigils?|raped|molested|lynched|hostages|' +
  'unaccounted for|injured (?:in|after|as|when|by)|hospitalized|overdosed|carjacked|airstrikes?|shelling|besieged|famine|' +
  'capsizes|capsized|derails|derailed|derailment|mudslide|inferno|sickened|rubble';
const PEOPLE =
  '\\d+|two|three|four|five|six|seven|eight|nine|ten|dozens|hundreds|several|many|m[ae]n|wom[ae]n|boys?|girls?|teens?|' +
  'child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|infants?|students?|teachers?|mother|father|mom|dad|couple|family|workers?|' +
  'drivers?|officers?|firefighters?|soldiers?|inmates?|patients?|residents|neighbors|passengers|hikers?|swimmers?|' +
  'migrants|refugees|nurses?|pastor|sisters?|brothers?|twins?|grandmother|grandfather|victims?';
const PHRASES =
  `(?:${PEOPLE}) (?:\\w+ ){0,2}(?:killed|dead|die|dies|died|drowns?|drowned|murdered|shot|missing|injured|hurt|trapped|wounded|found dead|kidnapped|abducted)|` +
  '(?:kills|killed|killing|injures|injuring|wounds|sickens|buries|strands) (?:at least |up to |an? |the |his |her )?' +
  `(?:${PEOPLE})|(?:killed|died|dies|dead|drowned|murdered|kidnapped|injured|hurt) (?:in|at|by|after|near|on|outside|inside) (?!(?:committee|stage|air|arrival|time|the (?:polls|charts|vote|water cooler)))|` +
  'shot (?:dead|to death)|(?:school|church|mass|officer-involved|police|drive-by) shootings?|shooting (?:at|leaves|outside|victims?|suspect|death)|shots fired (?:at|in|near)|opens? fire (?:at|on|in)|' +
  '(?:sexual|child) (?:abuse|assault)|sexually (?:abused|assaulted)|(?:bus|car|plane|train|helicopter|van|truck|boat|head-on|motorcycle|highway) (?:crash|wreck|collision)|' +
  '(?:house|apartment|warehouse|church|hotel|nursing home) fire|(?:body|bodies|remains) (?:of|found|identified|recovered|pulled)|found (?:dead|hanging)|amber alert|swept away|burned alive|trapped (?:under|inside)|flash flood|carbon monoxide|boil water|war crimes?|ethnic cleansing|police (?:shoot|kill|beat)|lost (?:his|her|their) (?:life|lives)|' +
  '(?:tornado|twister|hurricane|wildfire|earthquake|quake|flood|floodwaters|storm) (?:flattens|levels|destroys|rips|tears|kills|leaves|hits|sweeps|swallows|buries|displaces|guts)';

/** The same words in harmless company. */
const FIGURES =
  'fatal flaws?|deadly (?:combination|serious|combo)|(?:day of the|grateful|walking|red|drop|evil) dead|(?:dies|died|dead|dying|killed) (?:in committee|laughing|of laughter)|vigil for (?:the )?(?:mall|theater)|funeral for (?:the )?\\w+(?:mall|theater)|house fireplace';

/** Days and history kept in memory, causes and what is planned, counted or taught about them. */
const KEPT =
  'anniversary|memorial|remembrance|remember(?:s|ed|ing)|awareness|prevention|commemorat\\w+|centennial|history|historic|museum|monument|statue|exhibit|documentary|marker|heritage|juneteenth|emmett till|tulsa|rosewood|bloody sunday|selma|holocaust|hiroshima|pearl harbor|9\\/11|holiday|turns? \\d+|\\d+ years (?:ago|later|after|since|on)|(?:\\w+ ){0,2}decades (?:after|since|later)|report|study|studies|survey|data|rates?|law|bill|act|policy|reform|hearing on|grants?|task force|training|class|workshop|season|month|week|day';

/** A loss of one's own, told in the first person. */
const OWN =
  "(?:my|our) (?:\\w+ )?(?:mother|father|mom|dad|brother|sister|son|daughter|husband|wife|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousin|nephew|niece|friend|best friend|twin|baby|child|partner|fianc\\w+|parents|teacher|coach|mentor|neighbor|student|students)|(?:i|we) (?:lost|buried|miscarried|was|were|survived|almost|nearly|watched|held|found|grieve)|(?:since|after) (?:i|we) lost";

const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');
const [sure, figures, kept, own] = [`${SURE}|${PHRASES}`, FIGURES, KEPT, OWN].map(words) as [
  RegExp,
  RegExp,
  RegExp,
  RegExp,
];

/**
 * Whether a peg is news of death, disaster, violence or ongoing harm beyond doubt. Memorial days by right, what is
 * studied or legislated, and a creator's own loss are not.
 */
export function isSolemn(peg: string): boolean {
  const text = peg.replaceAll('’', "'").replace(figures, ' ');
  const has = (pattern: RegExp) => text.search(pattern) >= 0;
  return has(sure) && !has(kept) && !has(own);
}
