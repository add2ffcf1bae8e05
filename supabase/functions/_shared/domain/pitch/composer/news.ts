import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import {
  HEADLINE_LEADS,
  NEWS_LEADS,
  OCCASION_FRAMES,
  OCCASION_LEADS,
  QUESTION_LEADS,
  SUBJECT_FRAMES,
  TIED_HEADLINE_LEADS,
  VIEW_FRAMES,
} from '../lead-ins.ts';
import { lowerSafely, toSentenceCase, upperFirst } from './language/capitals.ts';
import { canBeVerb, termsOf } from './language/english.ts';
import { asSentence } from './language/text.ts';
import { asThing, standsInSentence } from './language/things.ts';
import type { Material } from './material.ts';
import { asClause, isCertain } from './peg/clause.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** The forms in which a pitch can name its news, as sentences. */
export interface News {
  /** At the start of a pitch; null for a phrase, which is no sentence. */
  plain: string | null;
  /** Later in a pitch, as its reason; several forms. */
  reasons: readonly string[];
  /** Before the take, where the peg is a phrase ('On Juneteenth, I say this:'). */
  views: readonly string[];
  /** As a phrase for a question; null for a clause. */
  topic: string | null;
  /** Whether the phrase names a day or an event. */
  occasion: boolean;
}

export function newsOf({ peg, grounds, input }: Material): News {
  const own = grounds.filter(({ source }) => source === 'peg');
  const holds = (sentence: string) => checkSentence(sentence, own).supported;
  const base = { views: [], topic: null, occasion: false };
  const wholeHeadline = (text: string): News => {
    const inner = text.trim().replace(/[.]$/u, '').replace(/["“]/gu, '‘').replace(/["”]/gu, '’');
    const quote = `“${upperFirst(inner)}.”`;
    const leads = input.take.trim() === '' ? TIED_HEADLINE_LEADS : HEADLINE_LEADS;
    const reasons = leads.map((lead) => `${lead} ${quote}`).filter(holds);
    const first = HEADLINE_LEADS.map((lead) => `${lead} ${quote}`).find(holds);
    return { ...base, plain: first ?? quote, reasons: reasons.length > 0 ? reasons : [quote] };
  };
  if (peg.kind === 'quotation') {
    const rest = input.news_peg.trim().replace(/^['"“‘].*['"”’][.,!?]*\s*/u, '');
    if (quoted(input.news_peg) === null && countWords(rest) > 0)
      return wholeHeadline(input.news_peg);
    const plain =
      quoted(input.news_peg) ?? `“${upperFirst(peg.text)}${/[!?]$/u.test(peg.text) ? '' : '.'}”`;
    return { ...base, plain, reasons: [plain] };
  }
  if (SEVERAL.test(input.news_peg.trim())) {
    // More than one sentence is quoted as it stands.
    const words = input.news_peg.trim();
    const shouting = !/\p{Ll}/u.test(words);
    const text = words
      .split(/(?<=[.?!])\s+/u)
      .map((one) => upperFirst(shouting ? toSentenceCase(one.toLowerCase()) : one))
      .join(' ');
    const quote = `“${/[.?!]$/u.test(text) ? text : `${text}.`}”`;
    const reasons = HEADLINE_LEADS.map((lead) => `${lead} ${quote}`).filter(holds);
    const [plain] = reasons;
    return { ...base, plain: plain ?? quote, reasons: plain === undefined ? [quote] : reasons };
  }
  if (peg.kind === 'question') {
    const plain = `${upperFirst(peg.text)}?`;
    const leads = QUESTION_LEADS.map((lead) => `${lead} ${lowerSafely(peg.text)}?`).filter(holds);
    return { ...base, plain, reasons: leads.length > 0 ? leads : [plain] };
  }
  const asHeadline = (): News => wholeHeadline(peg.text);
  if (peg.kind === 'clause' || asClause(peg.text) !== peg.text) {
    const plain = asSentence(peg.text);
    if (!isFullSentence(peg.text, input.news_peg) || !holds(plain)) return asHeadline();
    const reasons = NEWS_LEADS.map((lead) => asSentence(`${lead} ${peg.text}`)).filter(holds);
    return { ...base, plain, reasons: reasons.length > 0 ? reasons : [plain] };
  }
  const name = peg.text.replace(DATE_BEHIND, '');
  const occasion = isOccasion(name);
  if (
    !occasion &&
    (REDUCED.test(peg.text) || actsInside(peg.text) || countWords(peg.text) > PHRASE_MAX_WORDS)
  )
    return asHeadline();
  const topic = occasion ? eventName(name, input.news_peg) : asThing(peg.text);
  const certain = occasion ? isEventNamed(name) : standsInSentence(topic);
  // 'the Medicaid dental coverage debate': a subject that was typed without its article.
  const named = certain ? topic : `the ${lowerSafely(topic)}`;
  const reasons = (occasion ? OCCASION_FRAMES : SUBJECT_FRAMES)
    .map((frame) => frame.replace('{t}', named))
    .filter(holds);
  const dated = OCCASION_LEADS.map(
    (lead) => `${lead} ${lowerSafely(eventName(peg.text, input.news_peg))}.`,
  ).filter(holds);
  return {
    plain: (occasion ? dated[0] : reasons[0]) ?? null,
    reasons: reasons.length > 0 ? reasons : [asSentence(topic)],
    views: VIEW_FRAMES.map((frame) => frame.replace('{t}', named)),
    topic: named,
    occasion,
  };
}

/** A longer phrase is quoted like a headline. */
const PHRASE_MAX_WORDS = 6;

/** 'Black Maternal Health Week', 'Juneteenth': a name that stands without an article. */
const isEventNamed = (name: string): boolean =>
  /^(?:juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween)$/iu.test(name) ||
  /^(?:a|an|the|my|our) /iu.test(name) ||
  /\b(?:day|week|month|season|friday|saturday|sunday|monday)$/iu.test(name);

/**
 * Whether a peg is a sentence as people write it, not a headline: it has an auxiliary as its verb and
 * its nouns have their articles, or it was typed with a stop at its end and an article inside.
 */
function isFullSentence(clause: string, raw: string): boolean {
  if (!isCertain(clause) || asClause(clause) !== clause) return false;
  const terms = termsOf(clause);
  const verb = terms[finiteVerb(terms)];
  if (/\.\s*$/u.test(raw) && /\b(?:a|an|the|my|our|is|are|was|were)\b/iu.test(raw)) return true;
  const auxiliary =
    verb !== undefined &&
    /^(?:is|are|was|were|am|has|have|had|will|would|can|could|must|does|do|did)$/iu.test(verb.text);
  const opens =
    /^(?:a|an|the|my|our|this|these|every|each|most|many|more|[\p{L}'’-]+s|i|we|it|nobody|people)\s/iu;
  return auxiliary && opens.test(clause);
}

const SEVERAL = /[.?!]\s+\p{L}/u;
const DATE_BEHIND =
  /,? (?:on )?(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|aug|sept?|oct|nov|dec)\.?)(?: \d{1,2}(?:[-–]\d{1,2})?)?(?:, \d{4})?$|, \d{4}$/iu;

const OCCASION =
  /\b(?:day|week|month|season|eve|juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween|anniversary|birthday|election|elections|primary|olympics|paralympics|awards?|convention|festival|fest|finals|playoffs|bowl|cup|marathon|championships?|tournament|expo|hearing|vote|graduation|commencement|homecoming|school year|back to school|back-to-school|black friday|mardi gras|carnival|fair|parade|jubilee|new year|summer|spring|winter|fall|autumn|weekend|conference|summit|premiere|opening|reunion|tour|game|derby|regatta|holidays?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?: \d{4})?$/iu;

/** Whether a phrase names a day or an event rather than a subject. */
const isOccasion = (text: string): boolean =>
  OCCASION.test(text) && !/^(?:the new|a new|the rule)\b/iu.test(text);

/** 'debate set for September', 'rents up in Tulsa': a headline without its auxiliary. */
const REDUCED =
  /\b(?:set|slated|due|scheduled|expected|planned|proposed|up|down|short|out|back) (?:for|to|in|by|on|\d)/iu;

/** 'Racing board investigates deaths': a form in -s between a singular and an object is a verb. */
function actsInside(phrase: string): boolean {
  const terms = termsOf(phrase);
  if (
    terms.some(({ text }) =>
      /^(?:may|might|will|can|could|would|must|is|are|was|were|has|have)$/iu.test(text),
    )
  )
    return true;
  return terms.some((term, at) => {
    const before = terms[at - 1];
    const next = terms[at + 1];
    return (
      before !== undefined &&
      next !== undefined &&
      /^\p{Ll}+[^s]s$/u.test(term.text) &&
      (canBeVerb(term.text) || /(?:ates|izes|ifies)$/u.test(term.text)) &&
      before.tags.has('Noun') &&
      !/s$/u.test(before.text) &&
      !/['’]/u.test(before.post) &&
      (next.tags.has('Noun') || next.tags.has('Determiner') || next.tags.has('Value')) &&
      !next.tags.has('Preposition')
    );
  });
}

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
