import { countWords } from '../../text.ts';
import { withDaysInFull } from '../day-names.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { MONTH } from './language/dates.ts';

/** When an offer can be had: part of its sentence, and what stands behind as a sentence of its own. */
export interface When {
  /** With its preposition, or with a comma in front where it wants none. */
  phrase: string;
  /** 'Mornings are best.' */
  sentences: readonly string[];
}

const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const PART = '(?:mornings?|afternoons?|evenings?|nights?|days?|weekends?|weekdays?)';
const ORDINAL = '(?:first|second|third|fourth|last)';
const CLOCK =
  '(?:about )?(?:\\d{1,2}(?::\\d\\d)?(?: ?(?:am|pm|a\\.m\\.?|p\\.m\\.?))?|noon|midnight|sunup|sunrise|sundown|sunset|dawn|dusk)';
const AFTER_OR_BEFORE =
  '(?:after|before|from|until|around|between|during|in|at|near|by|when|through)';
const matches = (pattern: string, flags = 'u'): RegExp => new RegExp(`^(?:${pattern})$`, flags);

const ONE_CLOCK = matches(CLOCK, 'iu');
const SPAN = matches(`(?:from )?${CLOCK} ?(?:to|until|-|–) ?${CLOCK}`, 'iu');
const MONTHS = matches(`${MONTH}(?: (?:and|or|to|through) ${MONTH})?`);
const MONTH_SPAN = matches(
  `(?:(?:mid|early|late)[ -])?${MONTH} (?:to|through|-|–) (?:(?:mid|early|late)[ -])?${MONTH}`,
);
const DAY_SPAN = matches(
  `${DAY}s? (?:to|through) ${DAY}s?(?: ${PART})?(?: ${AFTER_OR_BEFORE} .+)?`,
);
/** 'Mondays', 'Monday and Thursday nights after 6' */
const DAYS = matches(
  `${DAY}s?(?:(?:, and |, or |, | and | or )${DAY}s?)*(?: ${PART})?(?: (?:${AFTER_OR_BEFORE}|and after) .+)?`,
);
const WHOLE_DAYS = new RegExp(`^(${DAY})s?((?:(?:, and |, | and )${DAY}s?)+)(?= |,|$)`, 'u');
const EACH_DAY = new RegExp(`${DAY}(?!s)`, 'gu');
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
const BY_ITSELF =
  /^(?:after|before|from|between|during|until|through|in|on|at|around|by|with|within) /iu;
const CLAUSE = /^(?:when|whenever|if|unless|while|as long as|so that|because) /iu;
const ANY = /^(?:any|every|most|each|one \p{L}+ (?:a|each|every)) ?/iu;

/** Days with their names in full, capitals and one kind of joining word. */
function inFull(days: string): string {
  return withDaysInFull(days.replace(/\s+/gu, ' ').replace(/[.]$/u, ''))
    .replace(/\bwensdays\b/giu, 'Wednesdays')
    .replace(/\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gu, upperFirst)
    .replace(
      /\b(?:january|february|april|june|july|august|september|october|november|december)\b|(?:^| to )(?:march|may)(?= (?:\d|to\b)|$)/gu,
      (one) => one.replace(/\p{Ll}\p{L}+$/u, upperFirst),
    )
    .replace(new RegExp(`^(${DAY})(?= \\d|$| (?:after|before|at)\\b)`, 'u'), (one) =>
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
function listed(days: string): string {
  const [whole = ''] = WHOLE_DAYS.exec(days) ?? [];
  if (whole === '') return days;
  const rest = days.slice(whole.length);
  const names = whole.match(new RegExp(`${DAY}s?`, 'gu')) ?? [];
  const part = new RegExp(`^ ${PART}\\b`, 'u').test(rest);
  const all = names.map((name) => (part ? name : name.replace(EACH_DAY, '$&s')));
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}${rest}`;
}

/** A part that stands at the head of a phrase, with what it wants in front; null for no such part. */
function headed(given: string): string | null {
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
  if (matches(`${MONTH} and (?:early|late|mid) ${MONTH}`).test(part)) return `in ${part}`;
  if (
    matches(
      `(?:${MONTH} (?:and|or) )?${MONTH} (?:mornings|afternoons|evenings|nights|weekends|weekdays|${DAY}s)`,
    ).test(part)
  )
    return `on ${part}`;
  if (
    matches(`(?:${DAY}, )?${MONTH} \\d{1,2}(?: (?:and|or|to) \\d{1,2})?`).test(part) ||
    /^(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.? \d{1,2}$/u.test(part)
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
  if (
    matches(
      `(?:mornings|afternoons|evenings|nights) (?:in|at|during|around|when|with|on) .+|nights(?: .+)?`,
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
    return `on ${lowerSafely(part, true)}`;
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
  if (/^low tide$|^high tide$/u.test(part)) return `at ${part}`;
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
  // 'Second Monday' alone comes back every month.
  const repeated =
    time === '' ? `${ordinals} ${unit}s` : `${ordinals} ${unit} ${time.replace(/s?$/u, 's')}`;
  return `${before} ${repeated}${rest === '' ? '' : ` ${rest}`}`;
}

/** A part that stands behind another one; null for what is none, '' for what may be left out. */
function following(part: string, before: string): string | null {
  if (ONE_CLOCK.test(part))
    return / (?:at|after|before) |^(?:at|after|before) /u.test(before) ||
      new RegExp(`${MONTH}$`, 'u').test(before)
      ? `, ${part}`
      : ` at ${part}`;
  if (SPAN.test(part) || MONTH_SPAN.test(part) || DAY_SPAN.test(part)) return `, ${part}`;
  if (MONTHS.test(part)) return `, in ${part}`;
  if (/^not (?!until\b)/iu.test(part)) return without(part);
  if (/^(?:but|except) /iu.test(part)) return `, ${part}`;
  if (/^depend(?:s|ing) on /iu.test(part)) return `, ${part.replace(/^depends/iu, 'depending')}`;
  if (CLAUSE.test(part) || BY_ITSELF.test(part)) return `, ${lowerSafely(part, true)}`;
  if (ANY.test(part)) return `, ${part}`;
  const [, who = '', what = ''] =
    /^needs? (?:the )?(\p{Ll}+)(?:['’]s)? (ok|okay|permission|approval|consent)$/u.exec(part) ?? [];
  if (who !== '') return `, with the ${who}'s ${what}`;
  if (/ (?:allowing|permitting)$/u.test(part) || /^no (?:rain|snow|wind|fog)$/u.test(part))
    return `, ${part}`;
  if (/^(?:mostly|usually|especially|early|early shift|once a|twice a)\b/iu.test(part))
    return `, ${lowerSafely(part, true)}`;
  if (/^(?:first|second|third|fourth|\d(?:st|nd|rd|th)) period$|^period \d$/iu.test(part))
    return `, ${lowerSafely(part, true)}`;
  if (/^(?:the )?(?:busiest|fullest|best|slowest) /u.test(part)) return `, ${part}`;
  if (
    /^(?:spring|summer|fall|autumn|winter)(?: and (?:spring|summer|fall|autumn|winter))?$/iu.test(
      part,
    )
  )
    return `, ${part}`;
  if (DAYS.test(part) && /\b(?:days|weeks) off\b/u.test(before)) return `, ${part}`;
  if (/^my days off$/u.test(part)) return `, ${part}`;
  if (/^date to be set$/u.test(part)) return `, ${part}`;
  if (new RegExp(`${DAY}s are busiest$`, 'u').test(part)) return '';
  return null;
}

/** 'not Mondays' */
function without(part: string): string {
  const rest = part
    .replace(/^not /iu, '')
    .replace(/ please$/u, '')
    .replace(/ \([^)]*\)$/u, '');
  const bare = new RegExp(
    `^(?:${DAY}|weekends|weekdays|weeknights|mornings|afternoons|evenings|nights)`,
    'iu',
  ).test(rest);
  return `, not ${bare ? 'on ' : ''}${rest}`;
}

/** 'mornings are best', 'the tide decides', 'call after six': sentences of their own. */
function ownSentence(part: string): string | null {
  if (
    /^[\p{L} ]{3,40} (?:is|are) (?:best|better|good)$/iu.test(part) ||
    /^(?:call|ask|give|text|email) (?!me$|first$)\p{L}+ .+$/iu.test(part) ||
    /^the (?:tide|weather|wind|moon) (?:decides|rules|permitting)$/iu.test(part) ||
    /^we leave (?:at )?\d/iu.test(part) ||
    /^(?:he|she|they) says? yes\b/iu.test(part)
  )
    return `${upperFirst(part.replace(/^(we leave) (?=\d)/iu, '$1 at ')).replace(/[.]?$/u, '')}.`;
  const [, notice = ''] = /^(?:i |we )?needs? (an? .+ notice)$/iu.exec(part) ?? [];
  return notice === '' ? null : `I need ${notice}.`;
}

/** Who says yes first: a promise without it would be none. */
const CONSENT =
  /\b(?:notice|permission|okay|ok|consent|agrees?|needs?|only if|unless|except|appointment|arrangement)\b/iu;

/** What part of the year: an offer without it would promise the whole. */
const SEASON = new RegExp(`\\b(?:${MONTH}|spring|summer|fall|autumn|winter|season)\\b`, 'u');

/**
 * When an offer can be had, as a phrase. Null where it cannot be said for certain: then neither a day
 * nor a limit stands in the sentence.
 */
export function whenOf(days: string): When | null {
  const full = listed(inFull(days.replace(/\s*\(([^()]*)\)/gu, ', $1')))
    // 'mornings but not Mondays'
    .replace(/ but not /u, ', not ')
    .replace(/,? please$/u, '')
    .replace(/ (?:two|three|\d+) days['’] notice(?: please)?$/u, '$&');
  if (full === '') return null;
  const notice =
    /^(?:an? \p{L}+['’]s|(?:one|two|three|\d+) (?:days|weeks)['’]?|one day['’]s) notice/iu;
  const given = (notice.test(full) ? `on ${lowerSafely(full, true)}` : full).split(', ');
  const weekdays = WHOLE_DAYS.exec(full)?.[0] ?? '';
  const several = (weekdays.match(/, /gu) ?? []).length;
  const parts =
    several === 0 ? given : [given.slice(0, several + 1).join(', '), ...given.slice(several + 1)];
  const [first = '', ...others] =
    parts[0] !== undefined &&
    new RegExp(`^${DAY}$`, 'u').test(parts[0]) &&
    new RegExp(`^${MONTH} \\d`, 'u').test(parts[1] ?? '')
      ? [`${parts[0]}, ${parts[1] ?? ''}`, ...parts.slice(2)]
      : parts;
  if (ownSentence(first) !== null) {
    const all = [first, ...others].map(ownSentence);
    return all.every((one) => one !== null)
      ? { phrase: '', sentences: all }
      : { phrase: '', sentences: [ownSentence(first) ?? ''] };
  }
  if (/^not /iu.test(first)) {
    const whole =
      / or (?:on )?(?:\p{L}+ )?\p{L}+$/u.test(full) &&
      others.length === 1 &&
      !/^not /iu.test(others[0] ?? '');
    if (whole) return { phrase: without(full), sentences: [] };
    const more = others.filter((one) => /^not /iu.test(one)).map((one) => without(one));
    return { phrase: `${without(first)}${more.join('')}`, sentences: [] };
  }
  if (/^depends on /iu.test(first))
    return { phrase: `, depending on ${first.slice('depends on '.length)}`, sentences: [] };
  const turned = inOrder(first, others);
  let phrase = headed(turned[0] ?? '');
  if (phrase === null) return null;
  const sentences: string[] = [];
  for (const part of turned.slice(1)) {
    const own = ownSentence(part);
    if (own !== null) {
      sentences.push(own);
      continue;
    }
    const next = following(part, phrase);
    if (next !== null) phrase += next;
    // What says nothing of the time may go, a limit may not.
    else if (CONSENT.test(part) || SEASON.test(part)) return null;
  }
  return countWords(phrase) > 16 ? null : { phrase, sentences };
}

/** The day before its months and hours: 'October and November, weekdays', '6 am, Mondays'. */
function inOrder(first: string, others: readonly string[]): string[] {
  const [second = '', ...rest] = others;
  const day =
    DAYS.test(second) ||
    /^(?:weekdays|weekends|mornings|afternoons|evenings|nights|(?:dry|hot|cold) \p{L}+s)$/u.test(
      second,
    ) ||
    new RegExp(`^${DAY} (?:nights|mornings|evenings|afternoons)$`, 'u').test(second) ||
    DAY_SPAN.test(second);
  if (day && MONTHS.test(first) && !/ to | through /u.test(first))
    return [`${second}${DAY_SPAN.test(second) ? '' : ''} in ${first}`, ...rest];
  if (day && MONTH_SPAN.test(first)) return [second, first, ...rest];
  if (day && ONE_CLOCK.test(first)) return [second, first, ...rest];
  if (day && /^my .*\bweeks\b/u.test(first)) return [second, `in ${first}`, ...rest];
  if (/^period \d$/u.test(first) && day) return [second, first, ...rest];
  if (/^by phone$/u.test(first) && day) return [`${first} ${headed(second) ?? ''}`.trim(), ...rest];
  return [first, ...others];
}
