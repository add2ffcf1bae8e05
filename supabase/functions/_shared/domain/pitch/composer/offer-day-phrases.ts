import { withDaysInFull } from '../day-names.ts';
import { lowerFirst, lowerSafely, upperFirst } from './language/capitals.ts';
import { DAY, MONTH, SHORT_MONTH, SMALL_DAY, SURE_SMALL_MONTH } from './language/dates.ts';

const PART = '(?:mornings?|afternoons?|evenings?|nights?|days?|weekends?|weekdays?)';
const ORDINAL = '(?:first|second|third|fourth|last)';
const CLOCK =
  '(?:about )?(?:\\d{1,2}(?::\\d\\d)?(?: ?(?:am|pm|a\\.m\\.?|p\\.m\\.?))?|noon|midnight|sunup|sunrise|sundown|sunset|dawn|dusk)';
const AFTER_OR_BEFORE =
  '(?:after|before|from|until|around|between|during|in|at|near|by|when|through)';
const matches = (pattern: string, flags = 'u'): RegExp => new RegExp(`^(?:${pattern})$`, flags);

export const ONE_CLOCK = matches(CLOCK, 'iu');
export const SPAN = matches(`(?:from )?${CLOCK} ?(?:to|until|-|–) ?${CLOCK}`, 'iu');
export const MONTHS = matches(`${MONTH}(?: (?:and|or|to|through) ${MONTH})?`);
export const MONTH_SPAN = matches(
  `(?:(?:mid|early|late)[ -])?${MONTH} (?:to|through|-|–) (?:(?:mid|early|late)[ -])?${MONTH}`,
);
export const DAY_SPAN = matches(
  `${DAY}s? (?:to|through) ${DAY}s?(?: ${PART})?(?: ${AFTER_OR_BEFORE} .+)?`,
);
/** 'Mondays', 'Monday and Thursday nights after 6' */
export const DAYS = matches(
  `${DAY}s?(?:(?:, and |, or |, | and | or )${DAY}s?)*(?: ${PART})?(?: (?:${AFTER_OR_BEFORE}|and after) .+)?`,
);
export const WHOLE_DAYS = new RegExp(`^(${DAY})s?((?:(?:, and |, | and )${DAY}s?)+)(?= |,|$)`, 'u');
const EACH_DAY = new RegExp(`${DAY}(?!s)`, 'gu');
const ORDINALS_ONE = matches(ORDINAL);
const ORDINAL_DAYS = new RegExp(
  `^(the )?(${ORDINAL}(?: (?:and|or) ${ORDINAL})*) (?:(\\w+) )?(${DAY}|day|weekend|week|morning|month)(s?)(?: (${PART}))?(?: (.+))?$`,
  'u',
);
/** What repeats in its day: 'school days', 'cold mornings', 'new moon Fridays', 'summer weekdays' */
const SORT_OF_DAY = new RegExp(
  `^(?!(?:any|every|most|some|all|no|not|home|early|late|the|my|our|a|an) )(?:[\\p{L}-]+ ){1,2}?(?:days|mornings|afternoons|evenings|nights|weekends|weekdays|${DAY}s|vacations)(?: and (?:[\\p{L}-]+ ){0,3}${DAY}s)?(?: (?:${AFTER_OR_BEFORE}|on|with) .+)?$`,
  'iu',
);
/** What stands as it is: 'after 4', 'by appointment', 'with a week's notice' */
export const BY_ITSELF =
  /^(?:after|before|from|between|during|until|through|in|on|at|around|by|with|within) /iu;
export const CLAUSE = /^(?:when|whenever|if|unless|while|as long as|so that|because) /iu;
export const ANY = /^(?:any|every|most|each|one \p{L}+ (?:a|each|every)) ?/iu;

/** Days with their names in full, capitals and one kind of joining word. */
export function inFull(days: string): string {
  return withDaysInFull(days.replace(/\s+/gu, ' ').replace(/[.]$/u, ''))
    .replace(/\bwensdays\b/giu, 'Wednesdays')
    .replace(/\b(?:Noon|Midnight|Dawn|Dusk|Sunrise|Sunset)\b/gu, lowerFirst)
    .replace(SMALL_DAY, upperFirst)
    .replace(SURE_SMALL_MONTH, upperFirst)
    .replace(/(?<=^| to )(?:march|may)(?= (?:\d|to\b)|$)/gu, upperFirst)
    .replace(new RegExp(`^(${DAY})(?= \\d|$|,| (?:after|before|at)\\b)`, 'u'), (one) =>
      new RegExp(`\\b${one}`, 'u').test(days) ? one : `${one}s`,
    )
    .replace(new RegExp(`(${DAY}s?) thru (?=${DAY})`, 'gu'), '$1 to ')
    .replace(new RegExp(`(${DAY}s?(?: ${PART})?) (?=${MONTH} to )`, 'u'), '$1, ')
    .replace(/(?<=\d(?::\d\d)?) ?(?:-|–) ?(?=\d)/gu, ' to ')
    .replace(/\b(?:1st|2nd|3rd|4th)\b/giu, (one) => NUMBERED[one.toLowerCase()] ?? one);
}
const NUMBERED: Readonly<Record<string, string>> = {
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
  '4th': 'fourth',
};

/** 'Monday, Wednesday, Friday' is 'Mondays, Wednesdays and Fridays'. */
export function listed(days: string): string {
  const [whole = ''] = WHOLE_DAYS.exec(days) ?? [];
  if (whole === '') return days;
  const rest = days.slice(whole.length);
  const names = whole.match(new RegExp(`${DAY}s?`, 'gu')) ?? [];
  const part = new RegExp(`^ ${PART}\\b`, 'u').test(rest);
  const all = names.map((name) => (part ? name : name.replace(EACH_DAY, '$&s')));
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}${rest}`;
}

/** A part that stands at the head of a phrase, with what it wants in front; null for no such part. */
export function headed(given: string): string | null {
  const part = listed(given);
  const clock = new RegExp(`^(.+?) (${CLOCK}(?: to ${CLOCK})?)$`, 'iu').exec(part);
  // 'Saturdays 10 to noon', 'Thursdays 7pm'
  if (
    clock !== null &&
    (DAYS.test(clock[1] ?? '') ||
      /^(?:week|school )days$|(?:day|Day)$/u.test(clock[1] ?? '') ||
      DAY_SPAN.test(clock[1] ?? ''))
  ) {
    // 'Wednesday 7 pm' comes back.
    const head = headed((clock[1] ?? '').replace(new RegExp(`^${DAY}$`, 'u'), '$&s'));
    const time = clock[2] ?? '';
    return head === null
      ? null
      : `${head}${ONE_CLOCK.test(time) && !MONTH_SPAN.test(head) ? ' at ' : ', '}${time}`;
  }
  if (MONTH_SPAN.test(part) || DAY_SPAN.test(part) || SPAN.test(part)) return `, ${part}`;
  if (/^(?:two|three|\d+) (?:days|weeks) (?:before|after) /u.test(part)) return `, ${part}`;
  if (MONTHS.test(part)) return `in ${part}`;
  if (matches(`${MONTH} especially`).test(part)) return `in ${part}`;
  if (matches(`(?:mid|early|late)[ -]${MONTH}`).test(part)) return `in ${part}`;
  if (
    matches(`(?:(?:mid|early|late)[ -])?${MONTH} and (?:(?:early|late|mid)[ -])?${MONTH}`).test(
      part,
    )
  )
    return `in ${part}`;
  if (
    matches(
      `(?:${MONTH} (?:and|or) )?${MONTH} (?:mornings|afternoons|evenings|nights|weekends|weekdays|${DAY}s)`,
    ).test(part)
  )
    return `on ${part}`;
  if (
    matches(`(?:${DAY}, )?${MONTH} \\d{1,2}(?: (?:and|or|to) \\d{1,2})?`).test(part) ||
    matches(`${SHORT_MONTH}\\.? \\d{1,2}`).test(part)
  )
    return `on ${part}`;
  // 'the Saturday after Easter', 'Friday before homecoming'
  const dated = new RegExp(
    `^(the )?(?:${DAY}|day|weekend|night|morning|evening) (?:after|before|of) `,
    'u',
  ).exec(part);
  if (
    dated !== null &&
    !new RegExp(
      `^${DAY}s? (?:after|before) (?:\\d|noon|school|church|service|dark|work|lunch)`,
      'u',
    ).test(part)
  )
    return `on ${dated[1] === undefined ? 'the ' : ''}${part}`;
  // 'Sunday after church' is each Sunday.
  if (new RegExp(`^${DAY} (?:after|before) `, 'u').test(part))
    return `on ${part.replace('day ', 'days ')}`;
  if (DAYS.test(part)) return `on ${part}`;
  if (matches(`(?:early )(?:mornings|afternoons|evenings)(?: .+)?`, 'iu').test(part))
    return `in the ${lowerSafely(part, true)}`;
  if (
    matches(
      `(?:mornings|afternoons|evenings)(?: (?:only|after|before|from|until) ?.*)?`,
      'iu',
    ).test(part)
  )
    return `in the ${lowerSafely(part, true)}`;
  if (/^nights$/iu.test(part)) return 'at night';
  if (matches(`(?:mornings|afternoons|evenings) when .+`, 'iu').test(part))
    return `in the ${lowerSafely(part, true)}`;
  if (
    matches(
      `(?:mornings|afternoons|evenings|nights) (?:in|at|during|around|with|on) .+|nights(?: .+)?`,
      'iu',
    ).test(part)
  )
    return `on ${lowerSafely(part, true)}`;
  if (
    matches(
      `(?:weekdays|weekends|weeknights|(?:weekday|weekend) (?:mornings|afternoons|evenings|nights))(?: .+)?`,
      'iu',
    ).test(part)
  )
    return `on ${lowerSafely(part, true).replace(/^(\p{L}+) (?=\d)/u, '$1, ')}`;
  if (matches(`(?:the )?${DAY}(?: and ${DAY})+ of .+`).test(given))
    return `on ${given.startsWith('the ') ? '' : 'the '}${given}`;
  if (matches(`(?:the )?${ORDINAL} and ${ORDINAL} period`).test(part)) return `in ${part}`;
  const ordinal = ordinalDays(part);
  if (ordinal !== null) return ordinal;
  if (
    /^(?:Juneteenth|Kwanzaa|Easter Monday|Election Day|(?:\p{Lu}\p{Ll}+['’]?s? ){1,2}(?:Day|Eve)|Thanksgiving|Good Friday)(?: (?:at|morning|afternoon|evening|night|weekend|week)\b.*)?$/u.test(
      part,
    )
  )
    return `on ${part}`;
  if (/^(?:the )?(?:two |three )?(?:weeks?|months?|hours?) (?:before|after|of|around) /u.test(part))
    return `in ${part.startsWith('the ') ? '' : 'the '}${part}`;
  if (/^(?:two|three|\d+) weeks from /u.test(part)) return `for ${part}`;
  if (
    /^(?:an? )\p{L}+ (?:in|after|before) /u.test(part) &&
    new RegExp(`^an? (?:${DAY}|day|weekend|morning|evening|afternoon|night)\\b`, 'u').test(part)
  )
    return `on ${part}`;
  if (/^some (?:\p{Lu}\p{Ll}+days|mornings|afternoons|evenings|nights|days|weekends)$/u.test(part))
    return `on ${part}`;
  if (/^any (?:low|high) tide\b/u.test(part)) return `at ${part}`;
  if (/^(?:the )?(?:two|three) weekends (?:before|after|of|in) /u.test(part))
    return `on ${part.startsWith('the ') ? '' : 'the '}${part}`;
  if (ANY.test(part))
    return /\bor (?:weekends|weekdays|Mon|Tue|Wed|Thu|Fri|Sat|Sun)/u.test(part)
      ? null
      : `, ${lowerSafely(part)}`;
  if (/^my (?:[\p{L}\d]+ )?days? off$/u.test(part))
    return `${/^my \d|^my \p{L}+ days? off$/u.test(part) && !/^my days? off$/u.test(part) ? 'in' : 'on'} ${part}`;
  if (/^(?:my|our) (?:off )?weeks?\b/u.test(part)) return `in ${part}`;
  if (/^(?:the )?(?:off season|good weather|tax season|harvest season)$/u.test(part))
    return `in ${/^off/u.test(part) ? 'the ' : ''}${part}`;
  if (/^(?:low|high) tides?$/u.test(part)) return `at ${part}`;
  if (SORT_OF_DAY.test(part) && !/\b(?:is|are|please)\b/u.test(part))
    return `${/vacations$/u.test(part) ? 'in' : 'on'} ${lowerSafely(part)}`;
  if (new RegExp(`^${CLOCK}(?: on | or |$)`, 'iu').test(part)) return `at ${part}`;
  if (BY_ITSELF.test(part)) {
    const said = lowerSafely(part, true).replace(
      / and (?=weekends\b|weekdays\b|\p{Lu}\p{Ll}+days?\b)/u,
      ' and on ',
    );
    return / or on | and on /u.test(said) && /\b(?:on|between) [^,]* (?:or|and) on /u.test(said)
      ? lowerSafely(part, true)
      : said;
  }
  if (CLAUSE.test(part)) return `, ${lowerSafely(part, true)}`;
  if (/^early$/iu.test(part)) return ', early';
  return null;
}

/** 'the first Monday of the month', 'second Thursdays', 'the last two weekends of May' */
function ordinalDays(part: string): string | null {
  const counted = new RegExp(
    `^(?:the )?${ORDINAL} (?:two|three|\\d) (days|weeks|weekends|\\p{L}+days)\\b`,
    'u',
  ).exec(part);
  if (counted !== null)
    return `${counted[1] === 'weeks' ? 'in' : 'on'} ${part.startsWith('the ') ? '' : 'the '}${part}`;
  const found = ORDINAL_DAYS.exec(lowerSafely(part, true));
  if (found === null) return null;
  const [, , ordinals = '', between = '', unit = '', plural = '', time = '', rest = ''] = found;
  if (between !== '' && !/^(?:cold|warm|dry|hot|full|clear)$/u.test(between)) return null;
  const said = [ordinals, between, `${unit}${plural}`, time].filter((one) => one !== '').join(' ');
  const before = unit === 'week' || unit === 'month' ? 'in' : 'on';
  if (rest !== '' && !/^(?:of|in|before|after|at|from|every)\b/u.test(rest)) return null;
  const dated = /^(?:of|in|before|after) (?!\d)/u.test(rest) || between !== '';
  if (plural === 's')
    return `${before} ${dated && !/^in\b/u.test(rest) ? 'the ' : ''}${said}${rest === '' ? '' : ` ${rest}`}`;
  // The first Saturdays of several months
  const several = new RegExp(` (?:and|or) `, 'u').test(ordinals) || / and /u.test(rest);
  if (dated)
    return `${before} the ${said}${several && time === '' ? 's' : ''}${rest === '' ? '' : ` ${rest}`}`.replace(
      /s ((?:of|in) \p{Lu}\p{Ll}+)$/u,
      several ? 's $1' : ' $1',
    );
  // 'Third Saturday' of every month
  if (ORDINALS_ONE.test(ordinals) && time === '' && rest === '') return `${before} the ${said}`;
  const repeated =
    time === '' ? `${ordinals} ${unit}s` : `${ordinals} ${unit} ${time.replace(/s?$/u, 's')}`;
  return `${before} ${repeated}${rest === '' ? '' : ` ${rest}`}`;
}
