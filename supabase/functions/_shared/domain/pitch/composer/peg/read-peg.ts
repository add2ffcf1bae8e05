import { countWords } from '../../../text/text.ts';
import {
  isAllCapitals,
  isEventName,
  isHeadlineCase,
  lowerStart,
  ROLE,
  toSentenceCase,
} from '../language/capitals.ts';
import { canBeNoun, canBeVerb, isCommonWord, termsOf, type Term } from '../language/english.ts';
import type { PegKind } from './labels.ts';

/** A news peg as a pitch can use it. */
export interface PegReading {
  kind: PegKind;
  /** As it stands inside a sentence: no prefix, tag or closing mark, small letters except in names. */
  text: string;
}

const PREFIX =
  /^(?:breaking(?: news)?|just in|update|developing|icymi|exclusive|watch|news|alert|headline|study|report|survey|poll|new (?:study|report|survey|poll)|this just in|happening now)\s*(?::|\s[-–—]|[–—])\s*/iu;
const SUFFIX =
  /,\s+(?:(?:a|new) )*(?:study|report|survey|poll|data|review|audit|analysis|census|researchers|officials|experts?)\s+(?:finds?|found|says?|said|shows?|suggests?|warns?)[.!]?$/iu;
const OPEN = '["“‘\']';
const CLOSE = '["”’\']';
const QUOTED = new RegExp(`^${OPEN}(.+?)${CLOSE}(?=$|[\\s.,–—-])(.*)$`, 'u');
const SPEAKER = new RegExp(`^[^:"“]{2,40}:\\s*["“](.+)["”]$`, 'u');

/** Reads a peg. `context` is text in normal case (profile, take) that shows which words are names. */
export function readPeg(raw: string, context: readonly string[] = []): PegReading {
  const peg = raw.trim().replace(/(?:\s+#[\p{L}\p{N}_]+)+\s*$/gu, '');
  const bare = peg.replace(PREFIX, '').replace(SUFFIX, '').trim() || peg;
  const quote = quotationIn(bare);
  if (quote !== null) return { kind: 'quotation', text: closed(quote) };

  // 'National Make-a-Will Month, August' is a name whatever a tagger says of its words.
  if (OBSERVANCE.test(closed(bare)) && !isAllCapitals(bare))
    return { kind: 'phrase', text: closed(bare) };

  const asks = /\?["”’)]*\s*$/u.test(bare);
  const plain = closed(bare);
  const shouting = isAllCapitals(plain) || /^\p{Lu}{7,}$/u.test(plain);
  const small =
    shouting || !/\p{Lu}/u.test(plain)
      ? toSentenceCase(shouting ? plain.toLowerCase() : plain, context)
      : plain;
  const headline = !shouting && isHeadlineCase(plain) && !isEventName(plain);
  const cased = headline ? toSentenceCase(plain, context) : small;

  const question = asks || isQuestion(cased);
  if (question) return { kind: 'question', text: lowerStart(cased, context) };
  // Names in headline case ('Pride Month') would lose their capitals; a verb shows a headline.
  const terms = termsOf(cased);
  const at = finiteVerb(terms);
  const verb = at !== -1;
  const kind = verb ? 'clause' : 'phrase';
  if (at === 1 && !shouting && actsAlone(terms)) return { kind, text: cased };
  const keepsCapitals =
    headline && !verb && !/\b(?:a|an|the|in|of|on|for|to|at|with|and|after)\b/u.test(plain);
  return { kind, text: keepsCapitals ? plain : lowerStart(cased, context) };
}

/** One word without an article that acts is a name, unless it is a common noun ('Judge halts …'). */
function actsAlone(terms: readonly Term[]): boolean {
  const [first, , third] = terms;
  if (first === undefined || !/^\p{Lu}/u.test(first.text) || first.tags.has('Hyphenated'))
    return false;
  if (/[^s]s$|^(?:it|he|she|we|they|you|there|this|that|nobody|everybody)$/iu.test(first.text))
    return false;
  if (/(?:tion|sion|ment|ness|ity|ing|ght|ism|ship|ance|ence|ure)$/u.test(first.text)) return false;
  return (
    third?.text.toLowerCase() === 'its' || (!isCommonWord(first.text) && !ROLE.test(first.text))
  );
}

const OBSERVANCE =
  /^(?:(?:\p{Lu}[\p{L}'’&-]*|of|the|and|for|a|in) ){1,6}(?:Day|Week|Month)(?:,? (?:\p{Lu}\p{L}+\.?|in|on)?.{0,20})?$/u;

const closed = (text: string) => text.replace(/\s*(?:[.!?…]|,)+\s*$/u, '').trim();

function quotationIn(text: string): string | null {
  const speaker = SPEAKER.exec(text);
  if (speaker?.[1] !== undefined) return speaker[1];
  const found = QUOTED.exec(text);
  const inner = found?.[1];
  if (inner === undefined) return null;
  const rest = (found?.[2] ?? '').trim();
  if (rest === '' || /^[.!?]$/u.test(rest)) return inner;
  const said = /^[,–—-]?\s*(?:\p{L}+\s+){0,4}(?:says?|said|tells?|told|warns?|asks?)\b/iu.test(
    rest,
  );
  return said && (countWords(inner) >= 3 || inner.endsWith(',')) ? inner : null;
}

const QUESTION_WORD = /^(?:why|how|who|whom|whose|what|where|when|which)$/u;
const QUESTION_AUXILIARY =
  /^(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|had|may|might)(?:n['’]t)?$/u;

function isQuestion(text: string): boolean {
  const [first = '', second = ''] = text.toLowerCase().split(/\s+/u);
  // 'May Day parade returns', 'Will Downing plays': a name, where no pronoun or article follows.
  if (
    /^(?:may|will)$/u.test(first) &&
    !/^(?:the|a|an|i|we|you|he|she|it|they|there|this|that|our|your)$/u.test(second)
  )
    return false;
  if (QUESTION_AUXILIARY.test(first))
    return /^(?:the|a|an|i|we|you|he|she|it|they|there|this|that|\p{L}+)$/u.test(second);
  // 'How we eat' is a topic; 'How do we eat' and 'Who owns the moon' ask.
  if (!QUESTION_WORD.test(first)) return false;
  // 'What families kept' is a topic.
  if (first === 'what' && !QUESTION_AUXILIARY.test(second)) return finiteVerb(termsOf(text)) === 1;
  if (first === 'who' || first === 'what' || first === 'which')
    return finiteVerb(termsOf(text)) !== -1;
  return QUESTION_AUXILIARY.test(second) || /^(?:many|much|long|often|far)$/u.test(second);
}

const FINITE =
  /^(?:is|are|was|were|am|has|have|had|will|would|may|might|can|cannot|could|should|must|does|do|did|isn't|aren't|won't|can't|don't|doesn't|didn't|wasn't|weren't|hasn't|haven't|says?|said)$/u;
const RELATIVE = /^(?:that|who|which|whose|where|when)$/u;
/** Nouns whose infinitive belongs to them: 'the plan to close schools' is a phrase. */
const TAKES_INFINITIVE =
  /^(?:plan|right|fight|push|bid|effort|efforts|move|attempt|call|calls|decision|time|way|ways|need|race|deadline|pressure|proposal|vote|chance|failure|ban)s?$/u;
const PLURAL = /^(?:people|women|men|children|police|teens|folks|parents|families)$/u;

/** The place of the finite verb of a headline, or -1 when it has none. */
export function finiteVerb(terms: readonly Term[]): number {
  let candidate = -1;
  for (let index = 1; index < terms.length; index += 1) {
    const term = terms[index];
    const before = terms[index - 1];
    if (term === undefined || before === undefined) continue;
    const word = term.text.toLowerCase();
    const inRelative = terms.slice(0, index).some((one) => RELATIVE.test(one.text.toLowerCase()));
    if (inRelative && candidate !== -1) break;
    if (inRelative && !FINITE.test(word)) continue;
    if (inRelative) continue;
    // 'May 20' is a date.
    if (/^(?:May|March|August|Will)$/u.test(term.text)) continue;
    if (word === 'back' && /^(?:in|on|at|to)$/iu.test(terms[index + 1]?.text ?? '')) continue;
    if (FINITE.test(word)) return index;
    if (word === 'to' && isHeadlineFuture(terms, index)) return index;
    if (/[,:]/u.test(before.post)) continue;
    // 'Youth sports now cost families $1,000 a year'.
    if (before.text === 'now' && index > 1 && canBeVerb(word)) return index;
    if (isPluralOfPhrase(terms, index) || isInsidePhrase(terms, index)) continue;
    if (isSubjectOfNext(terms, index)) return index + 1;
    if (isVerbHere(terms, index)) return index;
    if (candidate === -1 && isVerbByAgreement(terms, index)) candidate = index;
  }
  return candidate;
}

function isHeadlineFuture(terms: readonly Term[], to: number): boolean {
  const before = terms.slice(0, to);
  const head = before.at(-1)?.text.toLowerCase() ?? '';
  const next = terms[to + 1];
  return (
    next !== undefined &&
    next.tags.has('Verb') &&
    !next.tags.has('Gerund') &&
    next.text === next.text.toLowerCase() &&
    !TAKES_INFINITIVE.test(head) &&
    before.every((one) => !one.tags.has('Preposition'))
  );
}

const opensPhrase = (term: Term): boolean =>
  ['Determiner', 'Adjective', 'Preposition', 'Possessive', 'Conjunction'].some((tag) =>
    term.tags.has(tag),
  ) ||
  (term.tags.has('Value') && !/^(?:19|20)\d\d$/u.test(term.text));

const isPlural = (term: Term): boolean =>
  term.tags.has('Plural') ||
  PLURAL.test(term.text.toLowerCase()) ||
  (/[^s]s$/u.test(term.text) && !term.tags.has('ProperNoun') && !term.tags.has('Possessive'));

/** 'new concussion rules for boxing': after an adjective a form in -s before a preposition is a noun. */
function isPluralOfPhrase(terms: readonly Term[], index: number): boolean {
  const term = terms[index];
  const [first] = terms;
  if (
    term === undefined ||
    first === undefined ||
    index < 2 ||
    !/s$/u.test(term.text) ||
    !canBeNoun(term.text)
  )
    return false;
  return (
    first.tags.has('Adjective') &&
    !first.tags.has('ProperNoun') &&
    /^(?:for|on|of|at|about|among|after|before|from)$/iu.test(terms[index + 1]?.text ?? '')
  );
}

/** 'The rule on funeral prices online': a plural behind 'on' or 'of' that no object follows. */
function isInsidePhrase(terms: readonly Term[], index: number): boolean {
  const term = terms[index];
  const [first] = terms;
  if (term === undefined || !/^(?:the|a|an|new)$/iu.test(first?.text ?? '')) return false;
  if (!/s$/u.test(term.text) || !canBeNoun(term.text)) return false;
  const before = terms.slice(0, index);
  const opens = before.findLastIndex((one) =>
    /^(?:on|of|for|about|against|over)$/iu.test(one.text),
  );
  if (
    opens < 1 ||
    before.slice(opens + 1).some((one) => !one.tags.has('Noun') && !one.tags.has('Adjective'))
  )
    return false;
  return /^(?:online||in|at|on|for|and|near|now)$/iu.test(terms[index + 1]?.text ?? '');
}

/** 'Library branches close': a plural noun that could be a verb, before a verb that agrees with it. */
function isSubjectOfNext(terms: readonly Term[], index: number): boolean {
  const term = terms[index];
  const next = terms[index + 1];
  if (term === undefined || next === undefined || !/s$/u.test(term.text) || !canBeNoun(term.text))
    return false;
  if (/[,:]/u.test(term.post) || /s$/u.test(next.text) || next.tags.has('Gerund')) return false;
  const before = terms[index - 1];
  if (before?.tags.has('Actor') === true || before?.tags.has('ProperNoun') === true) return false;
  const after = terms[index + 2];
  if (after === undefined || !canBeVerb(next.text)) return false;
  return !opensPhrase(next) || after.tags.has('Preposition');
}

/** Whether the tagger's verb can be one here: its subject stands before it and agrees. */
function isVerbHere(terms: readonly Term[], index: number): boolean {
  const term = terms[index];
  const before = terms[index - 1];
  if (term === undefined || before === undefined || !term.tags.has('Verb')) return false;
  if (term.tags.has('Gerund')) return false;
  const subject = lastNoun(terms, index);
  if (subject === undefined || (opensPhrase(before) && !before.tags.has('Noun'))) return false;
  if (term.tags.has('PastTense')) return true;
  const plural =
    subject.some((one) => /^and$/iu.test(one.text)) || isPlural(headOf(subject) ?? before);
  return isSingularForm(term) ? !plural || before.tags.has('ProperNoun') : plural;
}

/** The noun that the verb agrees with: 'voters' of 'voters in Ohio'. */
function headOf(subject: readonly Term[]): Term | undefined {
  const of = subject.findIndex((term, index) => index > 0 && term.tags.has('Preposition'));
  return subject[(of === -1 ? subject.length : of) - 1];
}

const isSingularForm = (term: Term) =>
  term.tags.has('PresentTense') && !term.tags.has('Infinitive') && /s$/u.test(term.text);

/** The words before `index` that end in a noun; undefined when no noun stands there. */
function lastNoun(terms: readonly Term[], index: number): Term[] | undefined {
  const before = terms.slice(0, index).filter((one) => !one.tags.has('Adverb'));
  const last = before.at(-1);
  if (last === undefined) return undefined;
  // A tagger takes the first word of a headline for an order ('Heat kills …').
  if (before.length === 1 && canBeNoun(last.text)) return before;
  if (/s$/u.test(last.text) && canBeNoun(last.text)) return before;
  const nominal =
    last.tags.has('Noun') ||
    last.tags.has('Pronoun') ||
    last.tags.has('Value') ||
    !last.tags.has('Verb');
  return nominal ? before : undefined;
}

/** A word that the tagger takes for a noun, where only a verb makes a sentence of the headline. */
function isVerbByAgreement(terms: readonly Term[], index: number): boolean {
  const term = terms[index];
  const before = terms[index - 1];
  if (term === undefined || before === undefined) return false;
  if (takesObject(terms, index)) return true;
  if (!canBeVerb(term.text)) return false;
  if (term.text !== term.text.toLowerCase() || term.tags.has('Gerund')) return false;
  if (opensPhrase(before) || (before.tags.has('Verb') && index > 1)) return false;
  const last = index === terms.length - 1;
  if (/s$/u.test(term.text)) return !isPlural(before) && !last && !followsOnlyName(terms, index);
  return (isPlural(before) || isPlural(headOf(terms.slice(0, index)) ?? before)) && !last;
}

/** 'mayor vetoes the deal', '“Sinners” breaks the record': a form in -s between a noun and an object. */
function takesObject(terms: readonly Term[], index: number): boolean {
  const term = terms[index];
  const before = terms[index - 1];
  const next = terms[index + 1];
  if (term === undefined || before === undefined || next === undefined) return false;
  if (!/^\p{Ll}+s$/u.test(term.text) || opensPhrase(before)) return false;
  const titled = /["”’]/u.test(before.post);
  const object =
    /^(?:the|a|an|its|his|her|their|new|first|more|out|again)$/iu.test(next.text) ||
    next.tags.has('NumericValue');
  return object && (titled || !isPlural(before)) && (titled || before.tags.has('Noun'));
}

/** 'Trump tariffs on …': a name and a plural are a phrase unless an object follows. */
const followsOnlyName = (terms: readonly Term[], index: number): boolean =>
  terms[index + 1]?.tags.has('Preposition') === true;
