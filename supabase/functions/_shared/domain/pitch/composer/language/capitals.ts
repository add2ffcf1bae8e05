import { literally } from '../../../text/text.ts';
import { MONTH_IN_SMALL, SHORT_MONTH, SMALL_DAY } from './dates.ts';
import { infinitiveOf, isCommonWord, isKnownName, singularOf } from './english.ts';

/** Names by how they are typed in small letters. */
const bySmall = (names: string): ReadonlyMap<string, string> =>
  new Map(names.split(' ').map((name) => [name.toLowerCase(), name]));

/** Names that stand in small letters only by a slip, whatever stands around them. */
const SURE_NAMES = bySmall(
  'TikTok YouTube Instagram Facebook Wordle Spotify Netflix Walmart Juneteenth Kwanzaa Beyoncé Medicaid Medicare Ozempic',
);

/** Words that are names of institutions, places or programmes although dictionaries know them as words. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...SURE_NAMES,
  ...bySmall(
    'Fed Senate Congress Hanukkah Ramadan Easter Halloween ' +
      'Thanksgiving Christmas Oscars Grammys Emmys Broadway Hollywood Amazon Tesla ' +
      'Reddit Uber Apple Google Airbnb Nike Rihanna Drake Sinners ' +
      'Black African American Latino Latina Hispanic Asian Native Muslim Christian Jewish Olympics ' +
      'Olympic Paralympics Gullah Geechee Creole Afrobeats Marvel Disney Oprah Obama Trump Biden ' +
      'Southern Harris Pulitzer Nobel Grammy Emmy Oscar Tony Americans Africans Democrats Republicans',
  ),
]);

const ACRONYMS = new Set(
  (
    'FDA CDC EPA IRS USDA HUD FCC FTC SEC FEMA NASA NATO NAACP HBCU HBCUS NBA WNBA NFL MLB NCAA NHL ' +
    'DMV DEI AI SNAP WIC CEO CFO COO CTO LGBTQ LGBTQ+ HIV AIDS US USA UK UN UN ADHD PTSD STEM ' +
    'DACA GOP TV DNA IVF COVID COVID-19 NYC LA DC PBS NPR HBO BET ESPN CNN SAT ACT FAFSA PTA ' +
    'MBA MFA MSW PHD RN EMT CPA GED ICE FBI CIA NYPD LAPD VA ID'
  ).split(' '),
);

/** Phrases that are written with capitals: observances, courts, houses, prizes. */
const NAME_PHRASES: readonly RegExp[] = [
  /\b(?:supreme court|white house|voting rights act|civil rights act|affordable care act|world cup|super bowl|march madness|cyber monday|black friday|social security|album of the year|great migration|gulf coast|west coast|east coast|south side|west side|new deal|wall street|silicon valley|coast guard|census bureau|los angeles|new york|new orleans|san francisco|st\. louis|north carolina|south carolina|west texas|red cross)\b/giu,
  /\b(?:(?:national|world|international|black|women's|men's|father's|mother's|small|mental|pride|banned|earth|labor|memorial|veterans|independence|election|president's|mlk|native|hispanic|maternal|breast|heart|voter|registration|health|awareness|history|business|books|heritage|cancer|aids|teacher|appreciation|poetry|library|reading|music|dental|children's|deaf|autism|domestic|violence|disability|employment|safety|prevention|fire|farmers|nurses|caregivers|housing|fair|immigrant|science|technology|jazz|appreciation) )+(?:day|week|month|saturday|sunday|monday)\b/giu,
];

const SMALL = new Set(
  'a an and as at but by for from in into of on or over than the to up via vs with after before about its is are per'.split(
    ' ',
  ),
);

/** 'new orleans' becomes 'New Orleans'; words in `names` and known names get their capital back. */
function restoreNames(lower: string, names: ReadonlyMap<string, string>): string {
  let text = lower
    .replace(/\bus open\b/gu, 'US Open')
    .replace(/\b(?:march|may|august)(?= \d)/gu, upperFirst)
    .replace(/[\p{L}\p{N}][\p{L}\p{N}'’+.-]*/gu, (word) => restored(word, names));
  for (const [small, name] of names)
    if (small.includes(' '))
      text = text.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${literally(small)}(?![\\p{L}\\p{N}])`, 'gu'),
        () => name,
      );
  for (const pattern of NAME_PHRASES) {
    text = text.replace(pattern, (phrase) =>
      phrase
        .split(' ')
        .map((word) => (SMALL.has(word.toLowerCase()) ? word : upperFirst(word)))
        .join(' '),
    );
  }
  return text;
}

const MONTH_BEFORE_DAY = new RegExp(`\\b${MONTH_IN_SMALL}(?=[.]? \\d)`, 'gu');

/** A text with the capitals of months, weekdays and a few sure names; what it has stays. */
export const withSureCapitals = (text: string): string =>
  text
    .replace(MONTH_BEFORE_DAY, upperFirst)
    .replace(SMALL_DAY, upperFirst)
    .replace(/\bday of the dead\b/giu, 'Day of the Dead')
    .replace(/\bgen ([xz])\b/giu, (_, letter: string) => `Gen ${letter.toUpperCase()}`)
    .replace(/(?<![\p{L}@#.])\p{Ll}+(?![\p{L}@])/gu, (word) => SURE_NAMES.get(word) ?? word);

function restored(word: string, names: ReadonlyMap<string, string>): string {
  const [, bare = word, ending = ''] = /^(.*?)((?:['’]s)?\.?)$/u.exec(word) ?? [];
  const known = names.get(bare);
  if (known !== undefined) return known + ending;
  if (ACRONYMS.has(bare.toUpperCase()) && !COMMON_ACRONYMS.has(bare)) {
    return bare.toUpperCase() + ending;
  }
  const name = NAMES.get(bare);
  if (name !== undefined) return name + ending;
  const parts = bare.split('-');
  if (parts.length > 1) return parts.map((part) => restored(part, names)).join('-') + ending;
  return isKnownName(bare) && !isCommonWord(bare) && !AMBIGUOUS.has(bare) ? upperFirst(word) : word;
}

/** Lower-case words that only look like an acronym. */
const COMMON_ACRONYMS = new Set([
  'us',
  'act',
  'va',
  'la',
  'snap',
  'id',
  'ice',
  'wic',
  'sat',
  'aids',
  'un',
  'rn',
]);
/** Common words that a dictionary also knows as a name. */
const AMBIGUOUS = new Set(
  'will may mark grant rose hope faith joy grace bill rich frank art gene sue june august drew chase reading mobile orange turkey china baker mason young king ford dean chance wade guy ray van pat miles page sky destiny angel crystal heaven summer autumn dawn eve ivy lily violet pearl ruby amber jade olive rob jack bob cash cooper carter hunter porter taylor tyler parker turner walker cook holiday major justice mercy patience charity brook clay forest penny sage cologne champagne bologna cork bath java jersey polish nice buffalo'.split(
    ' ',
  ),
);

/** Composed, as texts are kept: the capital of 'ΐ' comes in parts. */
export const upperFirst = (text: string): string =>
  // 'xAI', 'iPhone'
  /^\p{Ll}{1,2}\p{Lu}/u.test(text)
    ? text
    : text.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => start.toUpperCase().normalize('NFC'));

/** Its first letter small, whatever word it begins; `lowerSafely` leaves names alone. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The first capital small, wherever it stands. */
const lowerCapital = (text: string): string =>
  text.replace(/\p{Lu}/u, (letter) => letter.toLowerCase());

/** Whether a text shouts: two words or more and no small letter. */
export function isAllCapitals(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 2 && !/\p{Ll}/u.test(text.replace(/['’]s\b/gu, ''));
}

/** Whether a text is in headline case: (nearly) every longer word has a capital. */
export function isHeadlineCase(text: string): boolean {
  const words = (text.match(/\p{L}[\p{L}'’-]*/gu) ?? []).filter(
    (word) => !SMALL.has(word.toLowerCase()),
  );
  return words.length >= 3 && words.every((word) => /^\p{Lu}/u.test(word));
}

/**
 * Small letters, except in names. `context` holds texts in normal case, whose capitalised words are
 * names here too.
 */
export function toSentenceCase(text: string, context: readonly string[] = []): string {
  const shouting = isAllCapitals(text);
  const keep = namesIn(context);
  if (!shouting) {
    // In headline case capitals inside a word, digits and points mark names.
    for (const word of text.match(/[\p{L}\p{N}][\p{L}\p{N}.'’&-]*/gu) ?? []) {
      const bare = word.replace(/['’]s$|\.$/gu, '');
      if (/\p{L}.*\p{Lu}|\p{N}.*\p{L}/u.test(bare) && !bare.includes('-'))
        keep.set(bare.toLowerCase(), bare);
      else if (!isCommonWord(bare) && isOddWord(bare)) keep.set(bare.toLowerCase(), bare);
    }
  }
  return restoreNames(text.toLowerCase(), keep);
}

/** A word with capitals that no dictionary and no common ending explains. */
const isOddWord = (word: string): boolean =>
  /^\p{Lu}/u.test(word) &&
  !/(?:s|ed|ing|tion|ment|ness|ship|ity|er|or|ist|ism|al|ous|ive|ful|less|able|ible|ly|hood|ic|ure|age|ance|ence|y)$/iu.test(
    word,
  ) &&
  isKnownName(word);

function namesIn(texts: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const text of texts) {
    if (isAllCapitals(text) || isHeadlineCase(text)) continue;
    // 'Lake Nokomis' is a name as a whole: a lake need not be that one.
    for (const [name] of text.matchAll(
      /(?<=[\p{Ll},;)] )\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*/gu,
    )) {
      const bare = name.replace(/['’]s$/u, '');
      if (bare.length > 1) names.set(bare.toLowerCase(), bare);
    }
  }
  return names;
}

const EVENT_NAME =
  /^(?:the )?(?:\p{Lu}[\p{L}'’]*[ -])+(?:Day|Week|Month|Season|Saturday|Sunday|Monday|Friday|Madness|Migration|Cup|Bowl|Act|Awards?|Games|Finals|Center)\b/u;

/** Whether a capitalised phrase is a name as a whole ('Black Maternal Health Week'). */
export const isEventName = (text: string): boolean => EVENT_NAME.test(text);

/** The start of a text in small letters, unless its first word is a name. */
export function lowerStart(text: string, context: readonly string[] = []): string {
  const [first = '', second = ''] = text.split(/\s+/u);
  if (/^["“‘']/u.test(first)) return text;
  const bare = first.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (bare === '' || !/^\p{Lu}/u.test(bare) || isName(bare, second, text, context)) return text;
  return lowerCapital(text);
}

/**
 * The start of a text in small letters where it is certain to be no name: a function word, or a word
 * that dictionaries know and no second name follows. With `unknownToo` a word that they do not know.
 */
export function lowerSafely(text: string, unknownToo = false): string {
  const [first = '', next = ''] = text.split(/\s+/u);
  const bare = first.replace(/[,;:.]+$/u, '');
  if (!/^\p{Lu}[\p{Ll}'’-]*$/u.test(bare) || /^I(?:['’]\p{L}+)?$/u.test(bare)) return text;
  // Who writes 'Deaf' with a capital means it.
  if (PRIZE.test(bare) || isOrigin(bare) || bare === 'Deaf') return text;
  const lower = bare.toLowerCase();
  const known =
    FUNCTION.test(bare.replace(/['’]\p{Ll}+$/u, '')) ||
    QUALITY.test(bare) ||
    // 'Kindergarten French teacher'
    (/^(?:French|Spanish|English|Creole|German|Black|African|American|Gullah|Navy|Army|Zoom|DJ)$/u.test(
      next,
    ) &&
      isCommonWord(lower) &&
      !isKnownName(lower)) ||
    (!/^\p{Lu}/u.test(next) &&
      // 'Father of three' is no title.
      (!TITLE.test(bare) || next === 'of') &&
      !NAMES.has(lower) &&
      (!isKnownName(lower) || AMBIGUOUS.has(lower)) &&
      (unknownToo ||
        isCommonWord(lower) ||
        isCommonWord(singularOf(lower)) ||
        isCommonWord(infinitiveOf(lower))));
  return known ? lowerCapital(text) : text;
}

/** Small in front of a name too: 'retired Navy signalman'. */
const QUALITY =
  /^(?:Retired|Former|Formerly|Licensed|Certified|Registered|Lifelong|Longtime|Independent|Historic|Freelance|Self-taught|Award-winning|Full-time|Part-time|Nonbinary|Disabled|Formerly|Only|Queer|Single|Proud|Aspiring|Working|Active|Traditional|(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth)-generation)$/u;

/** 'Emmy-nominated' keeps its capital. */
const PRIZE =
  /^(?:Emmy|Grammy|Oscar|Tony|Pulitzer|Peabody|Webby|Michelin|Fulbright|Guggenheim|Sundance|Stellar|Harvard|Yale|Spelman|Morehouse|Juilliard|Olympic|Tuskegee|Wharton)-\p{L}+$/u;

/** 'Ethiopian-born', 'Selma-raised' begin with a name; 'Self-raised', 'Farm-raised' do not. */
function isOrigin(word: string): boolean {
  const [, from = ''] = /^(\p{Lu}\p{Ll}+)-(?:born|raised|bred|based|American)$/u.exec(word) ?? [];
  return from !== '' && !isCommonWord(from.toLowerCase());
}

/** The start of a role small: 'Night bus driver', 'Third-generation baker'. */
export const lowerRoleStart = (text: string): string =>
  /^\p{Lu}\p{Ll}+-\p{Ll}/u.test(text) && !isOrigin(text.split(' ')[0] ?? '')
    ? lowerFirst(text)
    : lowerSafely(text, true);

const TITLE =
  /^(?:Dr|Mr|Mrs|Ms|Mx|Rev|Prof|Nurse|Minister|Trustee|Coach|Chef|Pastor|Professor|Counselor|Reverend|Judge|Captain|Deacon|Elder|Chief|Officer|Sgt|Sergeant|Principal|Sister|Brother|Mother|Father|Miss|Madam|Sir|Bishop|Uncle|Aunt|Auntie)$/u;

const FUNCTION =
  /^(?:a|an|the|this|that|these|those|my|our|his|her|their|its|your|more|most|fewer|many|some|all|every|each|no|half|there|it|we|he|she|they|you|in|on|at|for|from|with|after|before|when|while|if|as|to|how|why|what|who|where|which|is|are|was|were|do|does|did|can|could|should|will|would|has|have|had|nobody|everybody|people|women|men|parents|teens|kids|because|about|against|over|under|than|and|or|but|not|just|even|almost|nearly|only|once|since)$/iu;

function isName(word: string, next: string, text: string, context: readonly string[]): boolean {
  if (/^I(?:['’]\p{L}+)?$/u.test(word)) return true;
  if (FUNCTION.test(word)) return false;
  if (/^\p{Lu}.*(?:\p{Lu}|\p{N})/u.test(word) && !/^\p{Lu}\p{Ll}+-\p{Lu}/u.test(word)) return true;
  const parts = word.toLowerCase().split(/['’-]/u);
  if (NAMES.has(word.toLowerCase()) || NAMES.has(parts[0] ?? '')) return true;
  if (isEventName(text) || NAME_PHRASES.some((pattern) => text.search(pattern) === 0)) return true;
  if (namesIn(context).has(word.toLowerCase())) return true;
  const nextIsName = /^\p{Lu}/u.test(next) && !isCommonWord(next.replace(/\W+$/u, ''));
  if (isKnownName(parts[0] ?? '') && !AMBIGUOUS.has(parts[0] ?? '')) {
    return !isCommonWord(parts[0] ?? '') || nextIsName;
  }
  if (/\p{L}['’]s$/u.test(word) && nextIsName) return true;
  // Two capitalised words in a row that are not in headline case are a name.
  return nextIsName && !isCommonWord(word);
}

/** Words that name what a person is or does: they are written small. */
export const ROLE =
  /^(?:\p{L}+(?:worker|maker|keeper|smith|wright|ologist|ician|teller)|(?:co-?)?founder|owner|director|author|writer|poet|chef|cook|baker|teacher|professor|instructor|educator|coach|trainer|manager|president|chair|chairman|chairwoman|chairperson|ceo|editor|producer|host|curator|artist|painter|photographer|filmmaker|designer|stylist|engineer|developer|programmer|scientist|researcher|historian|librarian|archivist|nurse|doctor|physician|surgeon|dentist|therapist|psychologist|counselor|counsellor|doula|midwife|pharmacist|lawyer|attorney|paralegal|judge|accountant|bookkeeper|banker|planner|advisor|adviser|consultant|analyst|strategist|organizer|activist|advocate|volunteer|farmer|gardener|grower|beekeeper|fisherman|shrimper|rancher|carpenter|electrician|plumber|mechanic|welder|driver|pilot|firefighter|officer|veteran|pastor|minister|deacon|musician|singer|drummer|pianist|composer|conductor|dancer|choreographer|actor|actress|comedian|playwright|director|athlete|runner|swimmer|boxer|referee|barber|hairdresser|braider|tailor|seamstress|quilter|weaver|potter|jeweler|perfumer|florist|brewer|barista|bartender|restaurateur|entrepreneur|publisher|journalist|reporter|columnist|podcaster|blogger|speaker|mother|father|mom|dad|grandmother|grandfather|daughter|son|aunt|uncle|sister|brother|widow|parent|caregiver|survivor|student|graduate|alumna|alumnus|fellow|member|leader|head|captain|principal|superintendent|commissioner|councilwoman|councilman|councilmember|mayor|clerk|secretary|treasurer|assistant|associate|apprentice|technician|specialist|practitioner|hygienist|dietitian|nutritionist|biologist|chemist|physicist|geologist|meteorologist|ecologist|economist|sociologist|anthropologist|statistician|mathematician|linguist|translator|interpreter|storyteller|illustrator|animator|cartoonist|sculptor|muralist|printmaker|ceramicist|architect|realtor|landlord|broker|inspector|builder|contractor|designer|paramedic|phlebotomist|sommelier|winner|finalist|semifinalist|recipient|nominee|champion|medalist|inventor|creator|maker|collector|vendor|retailer|grocer|butcher|bassist|guitarist|dj|emcee|rapper|cheesemaker|postman|postwoman|navigator|steward|herbalist|yogi|climber|hiker|cyclist|skater|surfer|lifeguard|umpire|goalkeeper|quarterback|sprinter|fencer|golfer|keeper|operator|dispatcher|machinist|ironworker|roofer|mason|painter|janitor|custodian|crossing guard|guard|warden|sheriff|detective|soldier|sailor|marine|sergeant|nun|chaplain|imam|rabbi|bishop|elder|deaconess|scholar|lecturer|tutor|dean|provost|registrar|genealogist|oncologist|cardiologist|pediatrician|dermatologist|neurologist|gynecologist|obstetrician|psychiatrist|epidemiologist|audiologist|optometrist|podiatrist|chiropractor|acupuncturist|hydrologist|botanist|horticulturist|agronomist|forager|urbanist|cartographer|surveyor|novelist|memoirist|essayist|biographer|critic|screenwriter|cinematographer|editor-in-chief|bookseller|agent|publicist|marketer|recruiter|mentor|mediator|facilitator|ally|pioneer|expert|practitioner|innkeeper|hotelier|guide|linebacker|worker|player|shopkeeper|storekeeper|shoemaker|cobbler|blacksmith|diver|angler|trucker|courier|mover|cleaner|housekeeper|nanny|babysitter|interpreter|lobbyist|bailiff|notary|docent|luthier|upholsterer|woodworker|glassblower|distiller|winemaker|chocolatier|candlemaker|soapmaker|spinner|woman|man|person|kid|native|resident|neighbor|laureate|grandson|granddaughter|grandchild|great-grandson|great-granddaughter|niece|nephew|cousin|twin|homeowner|tenant|landowner|shipbuilder|boatbuilder|sharecropper|survivor|advocate|abolitionist|preacher|evangelist|missionary|teenager|rider|cowboy|cowgirl|jockey|bookbinder|typesetter|muralist|tattooist|tattoo artist|aesthetician|esthetician|cosmetologist|manicurist|masseuse|hypnotist|magician|clown|juggler|acrobat|soprano|tenor|baritone|violinist|cellist|trumpeter|saxophonist|organist|percussionist|banjoist|songwriter|beatmaker|lyricist|arranger|documentarian|videographer|investor|insurer|actuary|auditor|planner|negotiator|diplomat|ambassador|senator|representative|legislator|lawmaker|prosecutor|defender|juror|parolee|exoneree|technologist|toxicologist|virologist|geneticist|immunologist|astronomer|astrophysicist|astronaut|oceanographer|zoologist|veterinarian|vet|zookeeper|falconer|arborist|florist|landscaper|forester|ranger|trapper|hunter|miner|driller|rigger|longshoreman|stevedore|conductor|porter|attendant|steward|stewardess|concierge|bellhop|grad|alum|ex-marine|ex-cop|ex-con|ex-teacher|ex-nurse)s?$/iu;

/** 'a Math Coach' becomes 'a math coach'; titles before a name ('Coach Reed') keep their capital. */
export function lowerRoles(text: string): string {
  const words = text.split(' ');
  const bare = words.map((word) => word.replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, ''));
  words.forEach((_, index) => {
    const word = bare[index] ?? '';
    if (!ROLE.test(word) || !/^\p{Lu}\p{Ll}/u.test(word)) return;
    const next = bare[index + 1] ?? '';
    // 'Teacher of the Year' is the name of a prize.
    if (/^of the (?:Year|Month|Week)/u.test(bare.slice(index + 1, index + 4).join(' '))) return;
    // '1951 Singer' is a thing.
    if (/^\d/u.test(words[index - 1] ?? '')) return;
    const closed = /[.,;:)]$/u.test(words[index] ?? '');
    // 'Chair & Ledger' is the name of a company.
    if (/^&|^and$/u.test(words[index + 1] ?? '') && /^\p{Lu}/u.test(words[index + 2] ?? '')) return;
    // A name follows: the word is a title. 'Author The Long Table' does not occur.
    if (!closed && /^\p{Lu}\p{Ll}/u.test(next) && !ROLE.test(next) && !isCommonWord(next)) return;
    for (let at = index; at >= 0; at -= 1) {
      const part = bare[at] ?? '';
      if (!/^\p{Lu}\p{Ll}+(?:-\p{L}+)*$/u.test(part)) break;
      const small = part.toLowerCase();
      if (at < index && (NAMES.has(small) || (!isCommonWord(part) && !TITLE_PART.test(part))))
        break;
      if (at < index && /[,;:.]$/u.test(words[at] ?? '')) break;
      words[at] = lowerCapital(words[at] ?? '');
    }
  });
  return words.join(' ');
}

const TITLE_PART =
  /^(?:Executive|Artistic|Creative|Managing|Assistant|Associate|Senior|Junior|Chief|Head|Lead|Vice|Deputy|Certified|Registered|Licensed|Clinical|Pediatric|Urban|Community|Youth|Math|Mathematics|Science|English|Spanish|Nonprofit|Freelance|Retired|Former|Public|Financial|Mental|Health|Wellness|Climate|Environmental|Documentary|Pastry|Sous|Software|Data|Tech|Pet|Beauty|Hair|Fashion|Interior|Landscape|Master|Adjunct|Full|Elementary|Middle|High|School|Award-winning|Bestselling|Best-selling|First-generation|Two-time|Three-time|Natural|Birth|Postpartum|Policy|Program|Project|Product|Marketing|Sports|Track|Basketball|Football|Swim|Debate|Choir|Band|Jazz|Gospel|Street|Visual|Textile|Digital|Social|Media|Political|Labor|Housing|Tenant|Union|Civil|Criminal|Immigration|Family|Estate|Tax|Small|Business|Food|Urban|Oral|Local|Track|Cross|Country|Emergency|Trauma|Truck|Bus|Taxi|Fire|Police|Third-generation|Second-generation|Fourth-generation|Tenured|Emeritus|Guest|Visiting|Night|Early|Childhood|Special|Speech|Physical|Occupational|Massage|Real|Estate|Investigative|Science|Independent|Volunteer|Founding|Principal|Staff|Field|Ranch|Crawfish|Oyster|Dairy|Cattle|Peanut|Hog|Flower|Urban|Small-business|Award|Winning|Professional|Amateur|Semi-pro|Competitive|Olympic)$/u;

/** 'AI is coming for jobs. what should kids learn?': a sentence begins with a capital, but not behind 'Feb.'. */
export const withSentenceCapitals = (text: string): string =>
  text.replace(SMALL_START, (letter) => letter.toUpperCase());

const SMALL_START = new RegExp(
  `(?<=\\p{L}{2}(?<!\\b(?:${SHORT_MONTH}|Jr|Sr|Dr|Mr|Mrs|Ms|St|vs|No))[.!?] )\\p{Ll}`,
  'gu',
);
