import type { Offer } from '../../profile/offers.ts';
import { countWords } from '../../text/text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { DAY, MONTH, SHORT_MONTH } from './language/dates.ts';
import { termsOf } from './language/english.ts';
import { asSentence, withoutStop } from './language/text.ts';
import { tidy } from './language/tidy.ts';
import { whenOf } from './offer-days.ts';
import { atFirst, NO_WHERE } from './offer-where.ts';
import { finiteVerb } from './peg/read-peg.ts';

/**
 * Place and days behind a text as parts of its sentence. What cannot be said so for certain is left out: each
 * form says less than the one before, the last nothing.
 */
export function placed(text: string, offer: Offer, notes: string): string[] {
  const [place, days] = whereAndWhen(text, offer, notes);
  // 'The board where the replies come in, at our office'
  const whole = notes === '' ? text : `${text}, ${notes}`;
  const where = / in$/u.test(text)
    ? wherePhrase(whole, place).replace(/^in (?=my |our |the )/u, 'at ')
    : wherePhrase(whole, place);
  const when = days === '' ? null : whenOf(days);
  const consent = / \(((?:my|our|the|ask|call|needs?) [^()]+)\)$/u.exec(place)?.[1];
  const behind = [
    ...(consent === undefined ? [] : [asSentence(consent)]),
    ...(when?.sentences ?? []),
  ];
  const { told: remark, sentences } = remarks(notes);
  behind.push(...sentences);
  const form = (one: string, two: string, sentences: readonly string[]): string =>
    `${remark}${scene(text, one, two, remark)}${sentences.length === 0 ? '' : `. ${sentences.join(' ').replace(/\.$/u, '')}`}`;
  const phrase =
    // 'at low tide' says it already.
    /\btide\b/u.test(text) && when?.phrase === ', depending on the tide'
      ? ''
      : (when?.phrase ?? '');
  // 'Monday to Thursday 4:30' has no 'at' of its own.
  const loose = phrase.replace(/ at (?=\d)/u, ', ');
  const all = [
    form(where, phrase, behind),
    form(where, loose, behind),
    form(where, phrase, []),
    form('', phrase, behind),
    form(where, '', []),
    // A remark that cannot be said as it stands is no reason to lose the place.
    scene(text, where, phrase, ''),
    scene(text, where, '', ''),
    remark,
    '',
  ];
  return all.filter((one, at) => all.indexOf(one) === at);
}

/** Place and time with the commas that they want behind a text. */
function scene(text: string, where: string, when: string, remark: string): string {
  // 'An interview any day after 10', 'when I am off shift' need no comma.
  const told =
    where === '' && remark === '' && !CLAUSE.test(text) && countWords(text) < 4
      ? when.replace(/^, (?=(?:any|most|every|when|whenever|if)\b)/u, '')
      : when;
  const [first = '', ...more] = [
    where,
    ON_A_DAY.test(text) ? told.replace(/^on /u, ', ') : told,
  ].filter((part) => part !== '');
  if (first === '') return '';
  const comma =
    remark.startsWith(',') ||
    /,|: /u.test(text) ||
    /\b(?:out|up|off|down|over|back|away)$/u.test(text) ||
    CLAUSE.test(text) ||
    (where !== '' &&
      / (?:in|at|on|by|from|to|out of|down|along|past) /u.test(text.replace(/\bat work\b/u, ''))) ||
    /(?<![-\p{L}])(?:for|of|about|with|to|on|in|at)$/iu.test(text) ||
    // 'A love scene my church ladies approved' in the evenings
    (countWords(text) > 6 && finiteVerb(termsOf(text)) > 0) ||
    // 'for the first time' on Saturdays
    (countWords(text) > 4 && ENDS_IN_TIME.test(text)) ||
    /^(?:wherever|whatever) /u.test(where);
  // 'wherever the family meets, on Saturdays'
  const open = /^(?:wherever|whatever) /u.test(first) && more[0]?.startsWith(',') === false;
  return `${comma && !/^[, ]/u.test(first) ? ',' : ''}${spaced(first)}${open ? ',' : ''}${more.map(spaced).join('')}`;
}

const ENDS_IN_TIME =
  /\b(?:time|day|night|morning|evening|noon|week|year|hour|once|\p{Lu}\p{Ll}+day)$/u;
/** 'my workplace on a build day', Tuesdays and Thursdays */
const ON_A_DAY = / on an? (?:[\p{L}-]+ )?(?:day|night|morning|evening|afternoon)$/u;

/** What was said behind a comma: part of the phrase, a length in brackets, or sentences of their own. */
function remarks(notes: string): { told: string; sentences: string[] } {
  const sentences: string[] = [];
  let told = '';
  // A list stays whole.
  if (/, (?:and|or) /u.test(notes)) return { told: `, ${notes}`, sentences };
  for (const part of notes === '' ? [] : notes.split(', ')) {
    const own =
      /^(?:it|they|you|she|he|we|I)(?:['’](?:s|re|m|ll|ve|d))? \p{Ll}+|^(?:bring|wear|come|allow|give|call|text|email|ask|expect|plan|meet|leave|make|please|pick|choose|join|ride) \p{Ll}/u.test(
        part,
      );
    if (own) sentences.push(asSentence(upperFirst(part)));
    else if (saysItself(part)) sentences.push(asSentence(upperFirst(part)));
    else if (/^(?:takes|lasts) /u.test(part)) sentences.push(asSentence(`It ${part}`));
    else if (LENGTH.test(notes) && told === '') return { told: ` (${notes})`, sentences: [] };
    // What has to be done or agreed first is never lost.
    else if (DUTY.test(part)) told += ` (${part})`;
    else if (CONDITION.test(part) || /^(?:with|but) /u.test(part) || !isClause(part))
      told += `, ${part}`;
  }
  return { told, sentences };
}

const spaced = (part: string): string => (/^[, ]/u.test(part) ? part : ` ${part}`);

/** 'four minutes' is how long it is. */
const LENGTH = /^(?:about )?\S+ (?:minutes?|min|seconds|hours|pages|songs|words)\b(?! of\b)/u;

/** Where it is, as a phrase; empty where that is not certain, or said by the text. */
function wherePhrase(text: string, place: string): string {
  // 'An interview from the cab' in 'my truck'
  if (/ from (?:the|my|our) \p{Ll}+$/u.test(text)) return '';
  // 'My workplace, with the family tree' is where it is.
  if (place === '') return '';
  // 'a tow coming through the lock' at 'the lock downriver from Paducah', 'in a salon' at 'a salon on Main'.
  const [, noun = '', rest = ''] =
    /^(?:an?|the|my|our) ((?:[\p{Ll}-]+ )?[\p{Ll}-]+) ((?:on|in|at|near|off|behind|by|of|under|downriver|outside) .+)$/u.exec(
      place,
    ) ?? [];
  const twice = noun !== '' && new RegExp(`\\b(?:an?|the|my|our) ${noun}\\b`, 'u').test(text);
  if (twice)
    // Right behind 'at the counter of a diner' it needs no comma.
    return text.endsWith(noun)
      ? ` ${rest.split(', ')[0] ?? ''}`
      : new RegExp(`\\b${noun}[ ,]`, 'u').test(text)
        ? (rest.split(', ')[0] ?? '')
        : '';
  // 'a walk down Troost' on 'Troost Avenue'
  const [called = ''] = /\p{Lu}\p{Ll}{3,}/u.exec(place) ?? [];
  if (called !== '' && new RegExp(`\\b${called}\\b`, 'u').test(text)) return '';
  // 'practice under the lights on the lake' at 'Cheney Lake'
  const [, ends = ''] = / (?:in|on|at) (?:an?|the|my|our) ([\p{Ll}-]+)$/u.exec(text) ?? [];
  if (ends !== '' && new RegExp(`\\b${ends}s?\\b`, 'iu').test(place)) return '';
  const said = atFirst(place.replace(/ \([^()]*\)$/u, '')) ?? '';
  // 'A trip by boat to the cages' begins at the dock.
  const begins =
    OUTING.test(text) || /^an? \p{L}+ on the (?:water|boat)\b/u.test(text)
      ? said.replace(STARTING, 'from ')
      : said;
  // 'classes on the boat' are not held on the dock as well.
  return /\bon the \p{L}+\b/u.test(text)
    ? begins.replace(/^on (?=the (?:dock|pier))/u, 'at ')
    : begins;
}

const OUTING =
  /^(?:an?|the|my|our|one) (?:(?!of |with |in |on |for |to )[\p{L}-]+ ){0,3}?(?:trip|ride|ride-along|tour|cruise|sail|drive|hike|walk)(?=$|,| (?:to|out|from|on|along|through|around|up|down|with|across|by)\b)/iu;
const STARTING =
  /^(?:on|at|in) (?=(?:[\p{L}'’-]+ ){0,4}?(?:dock|landing|pier|marina|ramp|launch|harbor|wharf|garage|depot|station|trailhead|gate|transit center|yard|lot)\b)/iu;

const DUTY =
  /^(?:must|has to|have to) \p{Ll}|\bwaivers?\b|\bhas to (?:ok|agree|say yes)\b|^you pay\b|^names? (?:are )?(?:changed|taken out|left out|removed)$/iu;
const CONDITION =
  /\b(?:notice|not|no|except|only|unless|when|if|because|so that|he|she|they|home|permission|okay|ok|consent|arrangement|appointment)\b/iu;
/** 'parents line up the cars', 'cameras need two weeks': a sentence behind a comma. */
function saysItself(part: string): boolean {
  const [, verb = ''] =
    /^(?:the |our |my )?(?:\p{Ll}+s['’] )?\p{Ll}{2,}s (\p{Ll}+)\b/u.exec(part) ?? [];
  return (
    /^(?:the|my|our) (?:\p{Ll}+ ){1,2}(?:(?:is|are|was|were|has|have) |votes$)/u.test(part) ||
    (/^(?:have|are|will|can|do|were|need|line|walk|pull|ask|play|sing|ride|run|go|come|get|make|take|bring|answer|carry|wear|leave|meet|stand|sit|eat|cook|dance|show|wrote|made|drew|built|picked|cooked|sang|took|paid|chose)$/u.test(
      verb,
    ) &&
      countWords(part) > 2)
  );
}

/** Whether a remark says something of its own: 'bring boots', 'the girls walk out together'. */
const isClause = (remark: string): boolean =>
  /^(?:i|you|we|they|he|she|it|bring|wear|please|no|not|but|best|only|must|call|ask|come|just|with|takes?|lasts?|costs?|runs?|needs?)\b/iu.test(
    remark,
  ) ||
  // 'the recipe my aunties forgave', 'hot shoeing with the forge lit' go on with the phrase.
  (finiteVerb(termsOf(remark)) > 0 &&
    !/^(?:the|an?|my|our|each|then|one|two|three|\d+) |^(?:\p{Ll}+ )?\p{Ll}+ing /u.test(remark));

/** A clause that place and days would seem to belong to. */
const CLAUSE =
  / (?:if|as|since|when|while|that|which|who|whose|where|because|before|after|until|how|why|what|I|we|you)\b(?! can\b)/u;

/** Place and days that a text does not hold itself. */
function whereAndWhen(text: string, { place, days }: Offer, notes = ''): [string, string] {
  const [where = '', when = ''] = [NO_WHERE.test(place.trim()) ? '' : place, days]
    .map((part) => withoutStop(tidy(part)).replace(MONTHS, '$1').replace(SHORT_DAY, upperFirst))
    .map((part) =>
      WEEKDAY.test(part) ||
      /^\p{Lu}\p{Ll}+ \d/u.test(part) ||
      // One name alone, or two of them
      /^\p{Lu}[\p{L}'’.-]+(?:$|,| (?:and|or) \p{Lu}| \p{Lu}| neighborhood| area)/u.test(part)
        ? part
        : lowerSafely(part, TIME_OF_DAY.test(part)),
    )
    .map((part) => (!/[\p{L}\p{N}]/u.test(part) || holdsWhole(text, part) ? '' : part))
    .map((part, at) =>
      at === 0 ? withoutClauses(part) : withoutSameDay(`${text} ${notes} ${place}`, part),
    )
    .map((part) =>
      [text, part].every((one) => /\bby (?:tele)?(?:phone|video)\b/iu.test(one)) ? '' : part,
    );
  return [where, when];
}

/** 'Mondays', 'Saturday mornings' */
const DAY_AND_PART = new RegExp(
  `^(${DAY})s?(?: (mornings?|afternoons?|evenings?|nights?))?(?=$|,| )(?! (?:and|or|to|through)\\b)`,
  'u',
);

/** What the text says of the time is not said again: 'our Monday table' on 'Mondays at 6 am'. */
function withoutSameDay(text: string, days: string): string {
  const [whole = '', day = '', part = ''] = DAY_AND_PART.exec(days) ?? [];
  if (day === '' || !new RegExp(`\\b${day}s?\\b`, 'iu').test(text))
    return days
      .split(', ')
      .filter((one, at) =>
        at === 0
          ? !SAID_OF_TIDE.test(one) ||
            !text.toLowerCase().includes(one.toLowerCase().replace(/^at /u, ''))
          : true,
      )
      .join(', ');
  const rest = days.slice(whole.length).replace(/^,? /u, '');
  const said = new RegExp(`\\b${part.replace(/s$/u, '')}`, 'iu').test(text);
  // 'A Sunday service' on Sunday mornings: mornings alone would be those of every day.
  return part === '' || said ? rest : days;
}

const SAID_OF_TIDE =
  /^(?:at )?(?:low|high) tide$|^(?:at )?(?:dawn|dusk|sunrise|sunset|sunup|sundown|night)$/iu;

/** 'wherever we are working that week, call me', 'it's a good sound, any clear night': no place and no time. */
const withoutClauses = (part: string): string =>
  part
    .split(/, /u)
    .filter(
      (one) =>
        !/^(?:however|call|ask|be|bring|wear|please|just|text|email)\b|\b(?:I|we|you|it|he|she|they)(?:['’](?:s|m|re|ll|ve|d)| \p{Ll}+)\b/u.test(
          one,
        ) ||
        CONDITION.test(one) ||
        /^(?:wherever|whichever|whatever)\b/u.test(one),
    )
    .join(', ');

/** 'sat 11am' */
const SHORT_DAY = /\b(?:mon|tues?|wed|thurs?|fri|sat|sun)(?=[ ,.-]|$)/gu;
/** 'Dec. to Feb.' would lose its last stop only. */
const MONTHS = new RegExp(`\\b(${SHORT_MONTH})\\.`, 'gu');
const WEEKDAY = new RegExp(`^(?:mon|tue|wed|thu|fri|sat|sun)|^${MONTH}\\b`, 'iu');
const TIME_OF_DAY = /^(?:weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?)\b/iu;

/** Remarks, place and days as given, in brackets, so that they are right behind any phrase. */
export const bracketed = (text: string, offer: Offer, notes: string): string =>
  brackets([notes, ...whereAndWhen(text, offer)]);

function brackets(given: readonly string[]): string {
  const all = given
    .filter((part) => part !== '')
    .map((part) => part.replace(/\s*\(([^()]*)\)/gu, ', $1'));
  const mark = all.some((part) => part.includes(',')) ? '; ' : ', ';
  return all.length === 0 ? '' : ` (${all.join(mark)})`;
}

/** Whether a text has the part as a phrase of its own: 'Mobile' is none in 'Mobile Bay'. */
function holdsWhole(text: string, part: string): boolean {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at !== -1 && !/^[\p{L}\p{N}]|^ \p{Lu}/u.test(text.slice(at + part.length));
}
