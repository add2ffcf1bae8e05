import { countWords } from '../../text/text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { DAY, MONTH } from './language/dates.ts';
import {
  ANY,
  BY_ITSELF,
  CLAUSE,
  DAY_SPAN,
  DAYS,
  headed,
  inFull,
  listed,
  MONTH_SPAN,
  MONTHS,
  ONE_CLOCK,
  SPAN,
  WHOLE_DAYS,
} from './offer-day-phrases.ts';

/** When an offer can be had: part of its sentence, and what stands behind as a sentence of its own. */
export interface When {
  /** With its preposition, or with a comma in front where it wants none. */
  phrase: string;
  /** 'Mornings are best.' */
  sentences: readonly string[];
}

/** The clock that the hours are told by. */
const TIME_ZONE =
  /^(?:(?:\p{Lu}\p{L}+|eastern|central|mountain|pacific)(?: standard)? time|[ECMP][SD]?T)$/u;

/** A phrase that has a preposition for its hours already. */
const TELLS_CLOCK = / (?:at|after|before|when) |^(?:at|after|before) /u;
const ENDS_IN_MONTH = new RegExp(`${MONTH}$`, 'u');

/** A part that stands behind another one; null for what is none, '' for what may be left out. */
function following(part: string, before: string): string | null {
  if (ONE_CLOCK.test(part)) {
    if (TELLS_CLOCK.test(before)) return `, ${part}`;
    return ENDS_IN_MONTH.test(before) ? `, at ${part}` : ` at ${part}`;
  }
  if (SPAN.test(part) || MONTH_SPAN.test(part) || DAY_SPAN.test(part)) return `, ${part}`;
  if (MONTHS.test(part)) return ENDS_IN_MONTH.test(before) ? `, ${part}` : `, in ${part}`;
  if (/^not (?!until\b)/iu.test(part)) return without(part);
  if (/^(?:but|except) /iu.test(part)) return `, ${part}`;
  if (TIME_ZONE.test(part)) return `, ${part}`;
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
    .replace(/\b(days|weeks|hours) notice\b/u, "$1' notice")
    .replace(/,? please$/u, '');
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
    return [`${second} in ${first}`, ...rest];
  if (day && MONTH_SPAN.test(first)) return [second, first, ...rest];
  if (day && ONE_CLOCK.test(first)) return [second, first, ...rest];
  if (day && /^my .*\bweeks\b/u.test(first)) return [second, `in ${first}`, ...rest];
  if (/^period \d$/u.test(first) && day) return [second, first, ...rest];
  if (/^by phone$/u.test(first) && day) return [`${first} ${headed(second) ?? ''}`.trim(), ...rest];
  return [first, ...others];
}
