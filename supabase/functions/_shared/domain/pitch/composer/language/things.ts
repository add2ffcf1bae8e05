import { lowerSafely } from './capitals.ts';
import { DAY } from './dates.ts';
import { isUncountable, termsOf, type Term } from './english.ts';
import { isRole } from './roles.ts';
import { articleFor } from './text.ts';

const DETERMINED =
  /^(?:a|an|the|my|our|your|his|her|their|its|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|some|several|any|all|both|half|each|every|this|that|these|those|no|[$€£]?\d[\d,.]*)$/iu;
/** Nouns without 'a' that dictionaries count. */
const MASS =
  /^(?:bedtime|lunchtime|dinnertime|playtime|naptime|recess|loss|joy|chess|practice|rehearsal|training|homework|footage|music|dinner|breakfast|lunch|supper|service|worship|access|work|jazz|trombone|sound|video|film|audio|data|proof|help|research|advice|food|coffee|tea|bread|church|school|class|court|prison|diesel|gas|rent|violence|housing|water|heat|crime|art|money|power|air|cotton|rice|corn|land|labor|health|education|gospel|tuition|turnout|poverty|homelessness|literacy|inflation|unemployment|insulin|fentanyl|marijuana|cannabis|asthma|diabetes|cancer|flu|obesity|history|science|math|reading|football|basketball|baseball|soccer|boxing|hair|weather|snow|rain|smoke|traffic|parking|transit|broadband|internet|hurricane|season|summer|winter|spring|fall|autumn|week|month|year|night|day|weekend|congress|bail|debt|pay|enrollment|attendance|demand|interest|growth|support|hunger|flood|drought|erosion|pollution|medicaid|medicare|childcare|care|gold|silver|oil|electricity|hip-hop|poetry|fiction|theater|television|radio|news|tech|wealth|income|spending|funding|gentrification)$/iu;

/** Countable nouns of headlines that want an article when they stand alone. */
const COUNTED =
  /^(?:ban|cap|rule|law|bill|plan|deal|vote|hearing|lawsuit|suit|program|project|strike|study|report|survey|poll|record|case|contract|tax|budget|grant|pipeline|stadium|mall|school|library|hospital|clinic|store|team|league|fund|challenge|fight|fee|fine|site|center|park|bridge|highway|museum|measure|proposal|policy|order|ruling|tribute|memorial|festival|shortage|crisis|surge|drop|rise|boom|hike|freeze|shutdown|walkout|protest|boycott|recall|outbreak|judge|mayor|governor|jury|app|tool|cut|increase|decline|gap|moratorium|raise|bond|referendum|charter|merger|settlement|probe|inquiry|audit|summit|apology|award|prize|medal|title|exhibit|exhibition|film|album|book|show|series|podcast|play|musical|concert|tour|garden|farm|market|grocery|supermarket|factory|plant|warehouse|neighborhood|district|county|church|campus|college|university|academy|curriculum|course|class|exam|test|vaccine|drug|pill|treatment|trial|hotline|storm|hurricane|tornado|flood|fire|wildfire|drought|heat wave|heat dome|court|panel|commission|task force|committee|board|council|agency|company|startup|business|restaurant|chain|brand|franchise|airline|bank|union|coalition|group|lawmaker|senator|coach|player|star|rapper|singer|actor|artist|author|teacher|nurse|doctor|scientist|officer|sheriff|challenge|referee|stadium|arena|casino|hotel|airport|station|line|route|bus line|rail line|ferry|port|dam|levee|landfill|refinery|data center|power plant|mine|well|reservoir|lake|river|beach|island|mural|statue|monument|cemetery|archive|collection|dome|wave|shortage|wedding|funeral|parade|rally|march|developer|researcher|mob|driver|ordinance|amendment|lawmaker|mandate|curfew|bankruptcy|blackout|outage|blizzard|tornado|earthquake|pharmacy|bookstore|landlord|eclipse|forecast|anthem|verdict|app|platform|chatbot|pandemic|epidemic|heatwave|comet|asteroid|rover|satellite|petition|memoir|biopic|sequel|remake|musical|docuseries|documentary|trailer|single|mixtape|headliner|lineup)$/iu;

/** Nouns of offers that want an article. */
const OFFERED =
  /^(?:interview|tour|demo|demonstration|talk|walk|visit|ride|ride-along|look|hour|day|night|morning|afternoon|evening|wall|survey|session|conversation|chat|lecture|keynote|reading|excerpt|chapter|essay|op-ed|column|recipe|map|photo|portrait|clip|recording|performance|show|concert|rehearsal|tasting|meal|screening|workshop|shift|route|service|ceremony|lesson|trip|table|seat|copy|list|guide|chart|spreadsheet|report|letter|ledger|diary|journal|poem|song|track|playlist|match|game|set|scene|stop|stall|booth|street|house|garden|kitchen|studio|lab|course|along|build|fitting|haircut|cleanup|clean-up|meeting|hearing|parade|sail|dive|flight|launch|race|run|swim|climb|hike|picture|segment|story|case|rush|parking lot|backyard|basement|kitchen table|porch|back room|warehouse|greenhouse|barn|hive|field|orchard|pantry|closet|archive|attic|rink|pool|ring|gym|dance|quilt|loom|press|forge)$/iu;

/** Whether a singular head surely wants 'a' or 'an' when nothing else determines it. */
export const wantsArticle = (head: string): boolean =>
  (COUNTED.test(head) || isRole(head)) &&
  !MASS.test(head) &&
  !isUncountable(head) &&
  !/[^s]s$/u.test(head);

/** The last word before a mark, or before the first word that `ends` the head of a noun phrase. */
function headOf(terms: readonly Term[], ends: (term: Term) => boolean): Term | undefined {
  const end = terms.findIndex(
    (term, at) =>
      at > 0 && (ends(term) || /[,;:(]/u.test(terms[at - 1]?.post ?? '') || /[(]/u.test(term.pre)),
  );
  return terms[(end === -1 ? terms.length : end) - 1];
}

/** A noun phrase as it stands inside a sentence: small at the start, with 'a' or 'an' where it is wanted. */
export function asThing(text: string): string {
  const terms = termsOf(text);
  const first = terms[0]?.text ?? '';
  if (DETERMINED.test(first) && !/^\d[\d,.]*$/u.test(first)) return lowerSafely(text);
  const head = headOf(
    terms,
    ({ tags, text: word }) =>
      tags.has('Preposition') ||
      tags.has('Conjunction') ||
      /^(?:who|that|which|I|we|you|then|along|where|when|to|and|or|of|in|on|at|for|with|from|by|about)$/iu.test(
        word,
      ),
  );
  const clock =
    /^\d{1,2}(?::\d\d)?$/u.test(first) &&
    /^(?:am|pm|a\.m|p\.m|o['’]clock)/iu.test(terms[1]?.text ?? '');
  const counted = /^\d/u.test(first) && !clock && !/^\d[\d,.]*-\p{L}/u.test(first);
  if (
    /^\p{Lu}\p{Ll}+ and (?:me|i|my)\b|^(?:\p{Lu}[\p{L}.]*\s){1,3}?\p{Lu}\p{L}+['’]s\s/iu.test(text)
  )
    return text;
  const small = lowerSafely(
    text,
    /^\p{Lu}\p{Ll}+$/u.test(first) && !/^\p{Lu}/u.test(terms[1]?.text ?? ''),
  );
  const second = terms[1];
  // 'Packing line', but not 'packing boxes for the church'.
  const compound =
    second !== undefined &&
    (OFFERED.test(second.text) || COUNTED.test(second.text)) &&
    !MASS.test(second.text);
  const doing = terms[0]?.tags.has('Gerund') === true && terms.length > 2 && !compound;
  // 'Second graders reading to dogs'
  const several =
    head !== undefined &&
    /ing$/u.test(head.text) &&
    /[^s]s$/u.test(terms[terms.indexOf(head) - 1]?.text ?? '');
  if (
    several ||
    head === undefined ||
    doing ||
    counted ||
    !(clock || OFFERED.test(head.text) || wantsArticle(head.text))
  )
    return small;
  if (SUPERLATIVE.test(small)) return `the ${small}`;
  return `${articleFor(small)} ${small}`;
}

const SUPERLATIVE =
  /^(?:first|second(?! graders)|third(?! graders)|last|only|next|same|best|worst|whole|original|most|least|\p{L}{3,}est)\b(?<!forest|harvest|protest|contest|interest|request|guest|quest|test|west|priest|chest|honest|invest|arrest)/iu;

/**
 * What is on offer, inside a sentence: as `asThing`, and with 'the' before any other single thing, which
 * the creator knows and the editor will see ('the whip-and-tongue graft from start to finish').
 */
export function asOfferedThing(text: string): string {
  const said = asThing(text);
  const terms = termsOf(said);
  const [first] = terms;
  if (first === undefined) return said;
  if (/^(?:some|any|every)(?:body|one|thing)\b/iu.test(said)) return said;
  const typed = lowerSafely(text);
  // 'adult night', 'story time behind the chutes': called like a name. 'chair three', 'third period' too.
  if (
    /^(?!(?:an?|the|my|our|one|each|every|first|last|next|working|full|whole|half|work)\b)\p{Ll}+(?: \p{Ll}+)? (?:night|day|time|hour)(?=$|,| (?:at|in|on|with|behind|where|when|from)\b)/u.test(
      typed,
    ) ||
    /^\p{Ll}+ (?:\d+|one|two|three|four|five)\b/u.test(typed) ||
    /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth) (?:period|grade)/u.test(typed) ||
    /^before and after \p{L}+s\b/u.test(typed)
  )
    return typed;
  if (/^(?!(?:an?|the|my|our|one) )(?:\p{Ll}+ )?harvest\b/u.test(typed)) return `the ${typed}`;
  // 'kids' first ski day'
  if (/^\p{Ll}+s['’] /u.test(typed)) return `the ${typed}`;
  // 'payout Sunday', 'band practice'
  if (CALLED_BY_DAY.test(typed)) return typed;
  if (SUPERLATIVE.test(said)) return `the ${said}`;
  // 'Sunday skate'
  if (DAY_WITH_THING.test(said)) return `the ${said}`;
  // 'Chapter 2 of the book'
  if (/^(?:chapter|part|page|section|episode|verse|act|scene) (?:\d|one|two|three)/iu.test(said))
    return said;
  // '60-second clip', 'one-page summary'
  const measured = /^[\p{L}\d.,]+-\p{L}/u.test(said);
  // 'Black banjo revival' takes its article.
  const named =
    /^\p{Lu}|^\d/u.test(first.text) && !/^(?:Black|African|Southern|Creole)$/u.test(first.text);
  if (!measured && (DETERMINED.test(first.text) || named)) return said;
  const head = headOf(terms, (term) => BEHIND_HEAD.test(term.text));
  const bare =
    head === undefined ||
    first.tags.has('Gerund') ||
    first.tags.has('Pronoun') ||
    head.tags.has('Plural') ||
    head.tags.has('Gerund') ||
    head.tags.has('Verb') ||
    /[^s]s$/u.test(head.text) ||
    /^(?:photographs|figures|people|men|women|children)$/iu.test(head.text) ||
    MASS.test(head.text) ||
    (/ing$/u.test(head.text) &&
      !COUNTED.test(head.text) &&
      !OFFERED.test(head.text) &&
      !/^(?:building|wedding|killing|shooting|opening|wing|ring|king|thing|string|ceiling|painting|drawing|recording|landing)$/u.test(
        head.text,
      )) ||
    // 'homelessness', 'March Madness'
    /(?:ness|ism|hood)$/iu.test(head.text) ||
    isUncountable(head.text);
  return bare ? said : `the ${said}`;
}

/** Regular events, which stand without an article: 'band practice'. */
export const REGULAR_EVENT = 'practice|rehearsal';
/** What may follow the name of an event. */
export const BEHIND_NAME = '(?=$|,| (?:in|on|at|with) )';
const CALLED_BY_DAY = new RegExp(`^\\p{Ll}+ (?:${DAY}|${REGULAR_EVENT})${BEHIND_NAME}`, 'u');
const DAY_WITH_THING = new RegExp(`^${DAY} \\p{Ll}*[^s\\W]$`, 'u');

const BEHIND_HEAD =
  /^(?:who|that|which|then|along|where|when|to|and|or|of|in|on|at|for|with|from|by|about|into|through|past|behind|before|after|during|between|under|over|start|inside|outside|near|out)$/iu;
