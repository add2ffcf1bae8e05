import { countWords } from '../../text/text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { DAY, MONTH, SHORT_MONTH } from './language/dates.ts';
import { isKnownName } from './language/english.ts';

/** 'Women in construction week', typed without capitals, is the name of a week. */
export const asNamed = (text: string): string =>
  /^(?!(?:the|this|next|last|every|each|all|my|our|one|first|second|fire|hurricane|election)\b)(?!.* (?:this|next|last|every|all|again|a|per|each) )(?:[\p{L}'’]+ ){2,5}(?:week|month|day)$/iu.test(
    text,
  )
    ? text.replace(/(?<=^|\s)\p{Ll}[\p{Ll}'’]*/gu, (word) =>
        /^(?:of|in|and|the|for|to|on|at|with|a)$/u.test(word) ? word : upperFirst(word),
      )
    : text;

/** Before a date that nothing ties to the words before it. 'May' may be the verb of a headline. */
export const BARE_DATE = new RegExp(
  `(?<!,|\\b(?:on|of|by|until|since|in|from|to|after|before|through|for|and|till|is|was|begins?|starts?|opens?|ends?|closes?|falls|returns?)) (?=(?!May\\b)(?:${MONTH}|${SHORT_MONTH})\\.? \\d{1,2}\\b)`,
  'u',
);

/** 'Sickle cell awareness month (September)' */
export const DATE_IN_BRACKETS = new RegExp(` \\((?=(?:\\p{L}+ )?${MONTH}\\b)([^()]+)\\)$`, 'u');
/** 'March 20, International Francophonie Day' */
export const DATE_THEN_EVENT = new RegExp(
  `^(${MONTH} \\d{1,2}),? (?:is )?(\\p{Lu}.*(?:Day|Week|Month|Night))$`,
  'u',
);
/** 'June 1, first day of hurricane season' */
export const DATE_THEN_SPAN = new RegExp(
  `^(${MONTH} \\d{1,2}), ((?:the )?(?:(?:first|last) (?:day|night|week)|(?:\\p{L}+ )?anniversary|start|end) of .+)$`,
  'iu',
);

/** 'April 15' */
export const DATE_ONLY = new RegExp(`^${MONTH} \\d{1,2}(?:, \\d{4})?$`, 'iu');

export const OPENING =
  /^(?:opening night|grand opening|premiere|launch|release|publication|screening|unveiling|dedication|ribbon cutting|groundbreaking) (?:of|for|party|at|day)\b/iu;

/** 'Field Day weekend, last full weekend in June' */
export const NTH = /^, (?=(?:first|second|third|fourth|last) )/iu;

/** Events whose names take an article: 'the National Hard Crab Derby'. */
export const SHOW =
  /\b(?:derby|festival|fest|fiesta|fair|parade|games|awards|convention|conference|expo|marathon|classic|rodeo|finals|championships?|tournament|summit|reunion)$/iu;

/** 'February is Heart Month' */
export const IS_MONTH = new RegExp(
  `^(?:${MONTH}|This week|This month|Today) [Ii]s ((?:\\p{Lu}[\\p{L}'’-]* )+(?:Month|Week|Day))$`,
  'u',
);

/** 'International Week of the Deaf' */
export const DAY_OF =
  /^(?:\p{Lu}[\p{L}'’-]* )*(?:Day|Week|Month|Year) (?:of|for|Against|Without)(?: (?:\p{Lu}[\p{L}'’-]*|the|of|and|to|in|for))+$/u;

export const EVENT_MAX_WORDS = 9;

export const ANNIVERSARY = /^(?:the )?(?:\d+(?:st|nd|rd|th) )?(?:anniversary|birthday) of /iu;

/** 'Back-to-school week' */
export const BACK_TO_SCHOOL = 'back[ -]to[ -]school';

/** Days and seasons that stand without an article. */
const NO_ARTICLE = new RegExp(
  `^(?:a|an|the|my|our|this|next|last|\\d{4}) |^(?:mardi gras|carnival|commencement|graduation|homecoming|${BACK_TO_SCHOOL}|black friday|new year|summer|spring|winter|fall|autumn|${DAY})\\b|(?<!\\b(?:wo)?men|\\bchildren)['’]s `,
  'iu',
);

/**
 * A phrase that is an event by its date or its last word ('rink's 50th anniversary'), or a show: with 'the', unless it
 * is a day or stands without an article. `nameWithArticle` is for names of days, which stand without.
 */
export const phraseWithArticle = (event: string): string =>
  // 'Election Day 2026'
  /\p{Lu}\p{L}+ (?:Day|Week|Month)(?: \d{4})?$|\bNight Out$|^\p{Lu}\p{L}+(?: \p{L}+)* morning$/u.test(
    event,
  ) ||
  // 'rink's 50th anniversary' is that of the rink.
  (NO_ARTICLE.test(event) &&
    !/^(?:first|last) (?:day|night|week|weekend) of\b/iu.test(event) &&
    !/^\p{Ll}+['’]s /u.test(event))
    ? event
    : `the ${event}`;

/** 'Black Maternal Health Week', 'Juneteenth': a name that stands without an article. */
export const isEventNamed = (name: string): boolean =>
  /^(?:juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween)$/iu.test(name) ||
  /^(?:a|an|the|my|our) /iu.test(name) ||
  /\b(?:days?|week|weekend|month|season|eve|night out|friday|saturday|sunday|monday)$/iu.test(name);

/** ', March 20', ' in June', ', 2026' at the end */
export const DATE_BEHIND = new RegExp(
  `,? (?:on |in )?(?:${MONTH}|${SHORT_MONTH}\\.?)(?: \\d{1,2}(?:st|nd|rd|th)?(?:[-–]\\d{1,2})?)?(?:, \\d{4})?$|, \\d{4}$`,
  'iu',
);

const OCCASION = new RegExp(
  `\\b(?:days?|week|month|season|eve|night out|juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween|anniversary|birthday|election|elections|primary|olympics|paralympics|games|awards?|convention|festival|fest|finals|playoffs|bowl|cup|marathon|championships?|tournament|expo|hearing|vote|graduation|commencement|homecoming|school year|${BACK_TO_SCHOOL}|black friday|mardi gras|carnival|fair|parade|jubilee|new year|summer|spring|winter|fall|autumn|weekend|conference|summit|premiere|opening|reunion|tour|game|derby|regatta|holidays?|rodeo|gala|madness|payday|prom|morning|${DAY})\\b(?: \\d{4})?$`,
  'iu',
);

/** Whether a phrase names a day or an event rather than a subject. */
export const isOccasion = (text: string): boolean =>
  OCCASION.test(text) &&
  !/^(?:the new|a new|the rule)\b|^(?:heat wave|cold snap|storm|snow|rain)\b|\b(?:through|until|till|by) \p{L}+$|\b(?:up|down|over|during|amid|since|despite) |\b(?:this|last|next|every|each|all)\s\p{L}+$/iu.test(
    text,
  );

/** The name of a day or an event as the creator wrote it, or with capitals where all were capitals. */
export function eventName(name: string, raw: string): string {
  if (DAY_OF.test(name)) return name;
  const shouted = !/\p{Ll}/u.test(raw);
  // 'national poetry month'
  if (
    /^(?:national|world|international|black|mother's|father's|women's|veterans|labor|earth|memorial) (?:[\p{Ll}'’]+ ){0,3}(?:day|week|month)$/u.test(
      name,
    ) ||
    /^(?:mother's|father's|veterans|labor|earth|memorial) day$/u.test(name) ||
    /^(?:[\p{L}'’-]+ ){1,4}(?:awareness|history|heritage|appreciation|pride|literacy|poetry|prevention|health) (?:day|week|month)$/u.test(
      name,
    )
  )
    return name.split(' ').map(upperFirst).join(' ');
  // 'Oyster roast season', 'Back-to-school week': the first capital begins the line and marks no name.
  const [first = ''] = name.split(' ');
  if (/^\p{Lu}[\p{Ll}-]+$/u.test(first) && !/\p{Lu}/u.test(name.slice(1)) && countWords(name) > 1)
    if (first.includes('-') || !isKnownName(first)) return lowerSafely(name, true);
  if (
    /^(?:\p{L}[\p{L}'’]* ){1,4}(?:day|week|month)$/iu.test(name) &&
    (shouted || /^\p{Lu}/u.test(raw.trim()))
  )
    return shouted ? name.split(' ').map(upperFirst).join(' ') : upperFirst(name);
  return lowerSafely(name);
}

/**
 * The name of a day or an event behind 'for': as it is ('Second Chance Month'), and with 'the' only where its kind
 * takes one ('the National Day of Listening', 'the rodeo').
 */
export const nameWithArticle = (topic: string): string =>
  !DETERMINED_EVENT.test(topic) &&
  (SHOW.test(topic.replace(/,.*$| (?:on|in|at|this|next|over|for) .*$/u, '')) ||
    /^(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ll]ast|[Ff]inal) \p{Ll}|^(?:[Ss]tart|[Ee]nd|[Bb]eginning|[Rr]eturn|[Aa]nniversary) of /u.test(
      topic,
    ) ||
    /^\d+(?:st|nd|rd|th) \p{Ll}/u.test(topic) ||
    /^(?:Month|Week|Year) of |^(?:\p{Lu}\p{L}+ )+(?:Day|Month|Week|Year) of /u.test(topic))
    ? `the ${topic}`
    : topic;

const DETERMINED_EVENT = /^(?:a|an|the|my|our|this|next|last year)\b|^\S+['’]s /iu;

/** A month or a weekday that stands behind a colon, a dash or a comma. */
export const MONTH_BEHIND = new RegExp(`(?:,|:| [-–—]) (${MONTH})$`, 'u');
export const WEEKDAY_BEHIND = new RegExp(`(?::| [-–—]) (${DAY})$`, 'u');

/** What a name of a day in it does not make an occasion. */
export const NO_EVENT =
  /\bfor another\b|^no |\p{Ll}(?<!\b(?:rodeo|fair|festival|parade|derby|games?|show|race)) on \p{Lu}|\bgets\b|\bgot\b|^(?:fewer|more|less|record) | vs\.? |\bwhy\b|\bout for the season\b|\bfalls on\b|\b(?:crests|expected|starting|shortage|closing|layoffs)\b|\bbook tour$|(?:four|4)-day|['’]s (?:\p{L}+ )*tour$|\p{Ll}(?<!Giving|Super|Good|Fat|Palm|Cyber|Black|Easter|Business|Ash|Holy) (?:mon|tues|wednes|thurs|fri|satur|sun)day$/u;

/** What stands behind the name of a day: its date, a place, or what it is about. */
export function besidesDay(behind: string): string {
  const [, rest = ''] = /^, (.+)$/u.exec(behind) ?? [];
  if (rest === '') return behind;
  if (
    /^(?:\p{L}+\.? )?\d|^(?:the|first|second|third|last|a|an|all|in|on|from|one|two|three) |week$|month$|weekend$/iu.test(
      rest,
    )
  )
    return `, ${/^(?:first|second|third|last) /u.test(rest) ? `the ${rest}` : rest}`;
  if (/^(?:\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*)(?:, \p{Lu}\p{L}+)?$/u.test(rest)) return ` in ${rest}`;
  return /[.?!:]/u.test(rest) ? '' : `: ${rest}`;
}
