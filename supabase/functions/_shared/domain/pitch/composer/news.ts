import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import { HEADLINE_LEADS, OCCASION_LEADS, QUESTION_LEADS } from '../lead-ins.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { asSentence, hashOf, rotate, withoutStop } from './language/text.ts';
import { asThing } from './language/things.ts';
import type { Material } from './material.ts';

/** The forms in which a pitch can name its news, as sentences. */
export interface News {
  /** At the start of a pitch. */
  said: string;
  /** Behind who is writing. */
  reason: string;
  /** As a phrase for a question or a subject line; null for headlines and questions. */
  topic: string | null;
}

/**
 * The news of a pitch. A day or an event is named; a question and a quotation stand as they are;
 * everything else is quoted, because headlines leave out articles and verbs.
 */
export function newsOf({ peg, grounds, input }: Material): News {
  const own = grounds.filter(({ source }) => source === 'peg');
  const holds = (sentence: string) => checkSentence(sentence, own).supported;
  const raw = input.news_peg.trim();
  const start = hashOf(`${input.profile.name}|${raw}`);
  const led = (leads: readonly string[], text: string, topic: string | null = null): News => {
    const forms = rotate(leads, start)
      .map((lead) => `${lead} ${text}`)
      .filter(holds);
    const [said = asSentence(text), reason = said] = forms;
    return { said, reason, topic };
  };
  if (peg.kind === 'question') {
    const plain = `${upperFirst(peg.text)}?`;
    if (SEVERAL.test(raw) || /: /u.test(raw)) return led(HEADLINE_LEADS, asQuotation(raw));
    const [reason = plain] = rotate(QUESTION_LEADS, start)
      .map((lead) => `${lead} ${lowerSafely(peg.text)}?`)
      .filter(holds);
    return { said: plain, reason, topic: null };
  }
  const speaker = peg.kind === 'quotation' ? quoted(raw) : null;
  if (speaker !== null) return { said: speaker, reason: speaker, topic: null };
  const name = raw.replace(DATE_BEHIND, '');
  const event =
    peg.kind === 'phrase' &&
    !SEVERAL.test(raw) &&
    isOccasion(name) &&
    isEventNamed(name) &&
    countWords(name) <= EVENT_MAX_WORDS;
  if (event) {
    const topic = eventName(name, raw);
    return led(OCCASION_LEADS, `${withoutStop(eventName(raw, raw))}.`, topic);
  }
  if (peg.kind === 'phrase' && !SEVERAL.test(raw) && isOccasion(name) && !/[:,“"]/u.test(name))
    return led(OCCASION_LEADS, `${withoutStop(raw)}.`);
  if (DATE_INSIDE.test(raw) && !SEVERAL.test(raw) && /\p{Ll}/u.test(raw))
    return led(OCCASION_LEADS, `${lowerSafely(withoutStop(raw))}.`);
  return led(HEADLINE_LEADS, asQuotation(raw));
}

/** A headline between quotation marks, as it was typed. */
function asQuotation(raw: string): string {
  const inner = raw
    .replace(/^["“‘']+(?=[^"”’']*["”’']+[.!?]?$)|(?<=^["“‘'][^"”’']*)["”’']+[.!?]?$/gu, '')
    .replace(/[.]$/u, '')
    .replace(/(?<=^|[\s(])["“]/gu, '‘')
    .replace(/["”]/gu, '’');
  return `“${upperFirst(inner)}${/[?!]$/u.test(inner) ? '' : '.'}”`;
}

const EVENT_MAX_WORDS = 9;
const DATE_INSIDE =
  /\b\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\((?:january|february|march|april|may|june|july|august|september|october|november|december)\)|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|aug|sept?|oct|nov|dec)\.?) \d{1,2}(?:st|nd|rd|th)?\b|, (?:first|second|third|fourth|last) (?:week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend) /iu;

/** 'Black Maternal Health Week', 'Juneteenth': a name that stands without an article. */
const isEventNamed = (name: string): boolean =>
  /^(?:juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween)$/iu.test(name) ||
  /^(?:a|an|the|my|our) /iu.test(name) ||
  /\b(?:day|week|month|season|friday|saturday|sunday|monday)$/iu.test(name);

const SEVERAL = /[.?!]\s+\p{L}/u;
const DATE_BEHIND =
  /,? (?:on )?(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|aug|sept?|oct|nov|dec)\.?)(?: \d{1,2}(?:[-–]\d{1,2})?)?(?:, \d{4})?$|, \d{4}$/iu;

const OCCASION =
  /\b(?:day|week|month|season|eve|juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween|anniversary|birthday|election|elections|primary|olympics|paralympics|games|awards?|convention|festival|fest|finals|playoffs|bowl|cup|marathon|championships?|tournament|expo|hearing|vote|graduation|commencement|homecoming|school year|back to school|back-to-school|black friday|mardi gras|carnival|fair|parade|jubilee|new year|summer|spring|winter|fall|autumn|weekend|conference|summit|premiere|opening|reunion|tour|game|derby|regatta|holidays?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?: \d{4})?$/iu;

/** Whether a phrase names a day or an event rather than a subject. */
const isOccasion = (text: string): boolean =>
  OCCASION.test(text) && !/^(?:the new|a new|the rule)\b/iu.test(text);

/** The name of a day or an event as the creator wrote it, or with capitals where all were capitals. */
export function eventName(name: string, raw: string): string {
  const shouted = !/\p{Ll}/u.test(raw);
  if (
    /^(?:\p{L}[\p{L}'’]* ){1,4}(?:day|week|month)$/iu.test(name) &&
    (shouted || /^\p{Lu}/u.test(raw.trim()))
  )
    return shouted ? name.split(' ').map(upperFirst).join(' ') : upperFirst(name);
  return lowerSafely(name);
}

/** A quotation with who said it, as the peg has it; null when it names nobody. */
function quoted(peg: string): string | null {
  const found =
    /^['"“‘](.+?)([,.!?]?)['"”’],?\s+((?:says|said|tells|told|warns|asks|asked|argues|insists)\b.+)$/u.exec(
      peg.trim(),
    );
  if (found === null) return null;
  const [, words = '', mark = '', rest = ''] = found;
  const [verb = '', ...speaker] = rest.replace(/[.]$/u, '').split(' ');
  return asSentence(
    `“${upperFirst(words)}${/[!?]/u.test(mark) ? mark : ','}” ${verb} ${asThing(speaker.join(' '))}`,
  );
}
