import { countWords } from '../../text/text.ts';
import { splitSentences } from '../claims.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Ground } from '../ledger/ground.ts';
import { withOwnSubject } from './language/elided.ts';
import { termsOf } from './language/english.ts';
import { fromVerb } from './language/from-verb.ts';
import { sayOwnNote } from './language/own-notes.ts';
import { inFirstPerson, type Self } from './language/person.ts';
import { withPlaces } from './language/places.ts';
import { speak } from './language/speak.ts';
import { withTails } from './language/tails.ts';
import { asSentence, asTheOnly, withoutStop } from './language/text.ts';
import { tidy } from './language/tidy.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** A fact as a pitch says it. A note has no subject and verb of its own: it opens nothing. */
export interface SaidFact {
  kind: 'sentence' | 'note';
  text: string;
}

/** A fact of more words is cut to its first sentences. */
const FACT_MAX_WORDS = 56;

/** Somebody whom a text names: 'she' behind it may be that person. */
export const PERSON =
  /\b(?:mother|father|mom|dad|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|girl|boy|woman|man|child|friend|student|patient|client|customer|teacher|neighbor|partner|boss|mentor|coach|rider|nurse|judge|pastor|principal|who)\b|\p{Ll}\s\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:Mr|Mrs|Ms|Dr|Miss)\.? \p{Lu}|\b(?:he|she)\b/u;

/**
 * A fact as whole sentences or as a note with a stop; null when it is neither for certain. `noted` says
 * that other facts leave their subject out ('Has taught for 20 years').
 */
export function sayFact(
  raw: string,
  name: string,
  self: Self,
  own: readonly Ground[],
  noted = false,
): SaidFact | null {
  const clean = withPlaces(tidy(raw));
  if (!/\p{L}/u.test(clean)) return null;
  const sentences = splitSentences(clean);
  const parts = sentences.map((part, index) => {
    // 'My oldest student was 57. He passed the test': that is the student.
    const other = /^(?:he|she|his|her)\b/iu.test(part) && PERSON.test(sentences[index - 1] ?? '');
    if (index > 0 && other && !THIRD.test(sentences[0] ?? ''))
      return { kind: 'sentence' as const, text: asSentence(part) };
    // 'The nearest dentist who takes children was 71 miles away' is about that dentist and not the creator: it stays
    // as it is.
    if (/^The [^,]*? who \p{L}+[^,]* (?:was|were|is|are|had) /u.test(part))
      return { kind: 'sentence' as const, text: asSentence(part) };
    return sayPart(part, name, self, own, noted);
  });
  const kept: SaidFact[] = [];
  // 'First deer at 38. Cried. Ate it.' goes on as it began.
  if (parts[0]?.kind === 'note' && parts.length > 1 && !parts.includes(null)) {
    const whole = splitSentences(clean).map(asSentence).join(' ');
    if (countWords(whole) <= FACT_MAX_WORDS && checkSentence(whole, own).supported)
      return { kind: 'note', text: whole };
  }
  for (const part of parts) {
    if (part === null) break;
    if (countWords([...kept, part].map(({ text }) => text).join(' ')) > FACT_MAX_WORDS) break;
    kept.push(part);
  }
  if (kept.length === 0) return null;
  return {
    kind: kept[0]?.kind === 'note' ? 'note' : 'sentence',
    text: kept.map(({ text }) => text).join(' '),
  };
}

/** Whether the creator's pronoun stands in a whole sentence that names nobody else before it. */
function speaksOfSelf(plain: string, self: Self): boolean {
  if (self !== 'she' && self !== 'he') return false;
  const found = (
    self === 'she' ? /\b(?:she|her|hers|herself)\b/iu : /\b(?:he|his|him|himself)\b/iu
  ).exec(plain);
  return (
    found !== null && !PERSON.test(plain.slice(0, found.index)) && finiteVerb(termsOf(plain)) > 0
  );
}

const THIRD = /\b(?:he|she|his|her|hers|him|himself|herself)\b/iu;
const FIRST = /\b(?:I|I['’]\p{L}+|my|me|mine|we|we['’]\p{L}+|our|us)\b/u;
function sayPart(
  part: string,
  name: string,
  self: Self,
  own: readonly Ground[],
  noted: boolean,
): SaidFact | null {
  const said = sayPartFirst(part, name, self, own, noted);
  if (said === null) return null;
  // 'only Black woman on my crew'
  const text =
    said.kind === 'sentence' && said.text !== asSentence(part)
      ? withTails(asTheOnly(said.text), (told) => checkSentence(told, own).supported)
      : asTheOnly(said.text);
  // 'Nearest dentist taking new patients is 58 miles away' is about somebody else.
  if (MISREAD.test(text) || (/^I (?:am|was) (?:an?|the) /u.test(text) && isWhole(part)))
    return { kind: 'sentence', text: asSentence(part) };
  return { ...said, text };
}

/** 'The average owner who uses the app earns $29,000': more verbs than clauses that need one. */
function isWhole(part: string): boolean {
  if (!/^(?:The|An?) /u.test(part)) return false;
  const terms = termsOf(part);
  const verbs = terms.filter(
    ({ tags, text }, at) =>
      (tags.has('PastTense') || tags.has('PresentTense')) &&
      !tags.has('Gerund') &&
      terms[at - 1]?.text !== 'to' &&
      terms[at + 1]?.text !== 'by' &&
      // 'A mother of four raised in Flint'
      (!/^(?:raised|born|based|trained|educated|known|called|named)$/u.test(text) ||
        /^(?:I|we|he|she|they)$/u.test(terms[at - 1]?.text ?? '')),
  ).length;
  const clauses = terms.filter(({ text }) =>
    /^(?:who|that|which|where|whose|when|I|we|he|she|they|you)$/u.test(text),
  ).length;
  return verbs > clauses;
}

/** A role that has a verb of its own. */
const MISREAD =
  /^I am an? (?:(?!who\b|that\b|which\b|where\b|whose\b)[^,;\s]+ )+(?:is|are|was|were) /u;

function sayPartFirst(
  part: string,
  name: string,
  self: Self,
  own: readonly Ground[],
  noted: boolean,
): SaidFact | null {
  const typed = withoutStop(part);
  // 'Volunteers include two judges': they are others.
  if (/^volunteers (?!at\b|with\b|for\b|in\b|on\b|as\b|every\b|once\b|twice\b)/iu.test(typed))
    return { kind: finiteVerb(termsOf(typed)) > 0 ? 'sentence' : 'note', text: asSentence(part) };
  const plain = ofCreator(typed, name);
  if (plain !== typed && checkSentence(asSentence(plain), own).supported)
    return { kind: 'sentence', text: asSentence(plain) };
  const note = sayOwnNote(plain);
  if (note !== null && checkSentence(asSentence(note), own).supported)
    return { kind: 'sentence', text: asSentence(note) };
  const thing = OF_A_THING.test(plain) && !/^(?:Has|Is|Was|Had) /u.test(plain);
  const elided = thing ? null : withOwnSubject(plain, name, self, noted);
  if (elided !== null && checkSentence(asSentence(elided), own).supported)
    return { kind: 'sentence', text: asSentence(elided) };
  // A whole sentence with a full stop, about somebody else: 'The oldest woman in my book welded ships.'
  const closed =
    CLOSED.test(part.trim()) ||
    (/^\p{Lu}[\p{Ll}’'-]+ .*[.!]$/su.test(part.trim()) && countWords(plain) >= 7);
  // 'A net takes her 70 hours': she is the creator, where the other facts leave their subject out.
  const told = noted && speaksOfSelf(plain, self) ? inFirstPerson(plain, name, self) : null;
  if (
    told !== null &&
    told !== plain &&
    !THIRD.test(told) &&
    checkSentence(asSentence(told), own).supported
  )
    return { kind: 'sentence', text: asSentence(told) };
  // '14 heirs on the deed, and it took me six years'
  if (
    NOTE_WITH_CLAUSE.test(plain) &&
    finiteVerb(termsOf(plain.split(/, (?:and|but|so) /u)[0] ?? '')) < 1
  )
    return { kind: 'note', text: asSentence(part) };
  if (closed && !NOTED.test(plain) && finiteVerb(termsOf(plain)) > 1) {
    const whole = asSentence(part);
    if (checkSentence(whole, own).supported) return { kind: 'sentence', text: whole };
  }
  // 'Saw his first hawk at 16': who saw it is the creator.
  const acts =
    self === null && /^\p{Lu}?\p{Ll}+ (?:his|her)\b/u.test(plain) && fromVerb(plain) !== null;
  const turned = inFirstPerson(plain, name, acts ? (/\bhis\b/u.test(plain) ? 'he' : 'she') : self);
  if (turned === null) return null;
  const sentence = asSentence(part.trim().endsWith('?') ? part : turned);
  const [spoken, ...more] = speak(part, name, self);
  const asGiven = more.length === 0 && spoken?.kind === 'sentence' && spoken.text === sentence;
  const holds = (text: string) => checkSentence(text, own).supported;
  const subject = SUBJECT.test(sentence) && countWords(sentence) > 2;
  if ((asGiven || subject) && !LOOKS_NOTED.test(sentence)) {
    if (holds(sentence)) return { kind: 'sentence', text: sentence };
    return FIRST.test(part) ? { kind: 'sentence', text: asSentence(part) } : null;
  }
  // A note that begins with its verb: the creator is its subject.
  if (
    !OF_A_THING.test(plain) &&
    spoken?.kind === 'sentence' &&
    !/^I am an? (?:winner|finalist|recipient|nominee|runner-up),/u.test(spoken.text) &&
    (spoken.minor !== true || /^I have spent\b/u.test(spoken.text)) &&
    more.length === 0 &&
    /^(?:I |As an? )/u.test(spoken.text) &&
    holds(spoken.text)
  )
    return { kind: 'sentence', text: spoken.text };
  const left = withoutStop(turned);
  if (THIRD.test(left) && !FIRST.test(left) && self !== null) return null;
  const text = asSentence(holds(left) ? left : part);
  return { kind: 'note', text };
}

/** 'Ray Don's oldest customer is 94' of Ray Don Tate. */
function ofCreator(text: string, name: string): string {
  const called = name.trim().split(/\s+/u);
  const start = called
    .map((_, at) => called.slice(0, at + 1).join(' '))
    .reverse()
    .find(
      (one) => one.length > 2 && (text.startsWith(`${one}'s `) || text.startsWith(`${one}’s `)),
    );
  return start === undefined ? text : `My ${text.slice(start.length + 3)}`;
}

/** Notes that begin with a verb and yet speak of a thing, 'Sold out in a week', or go on without one. */
const OF_A_THING =
  /^(?:sold out|runs? on|used (?:on|in|by|at|for))\b| w\/ |, \p{Ll}+ing (?:in|on|at|this|next)\b/iu;

const NOTE_WITH_CLAUSE =
  /^(?:\d[\d,]*|\p{Lu}\p{Ll}+) [^,]+, (?:and|but|so) (?:it|I|we|they|he|she)\b/u;
/** Who that is has to be said, or a heading: 'Apprentices: had five, kept one'. */
const NOTED = /^(?:she|he|her|his)\b|^[^,.;:]{1,25}: /iu;
const CLOSED =
  /^(?:The|A|An|Nobody|Everybody|Everyone|Every|Each|All|Some|Many|Few|Half|People|Most|No|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|(?:Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety)(?:-\p{Ll}+)?|\d[\d,]*) \p{L}.*[.!]$/u;

/** A pronoun with its verb behind it. */
const SUBJECT =
  /^(?:I|We|You|They|He|She|It|There)(?:['’](?:m|ve|d|ll|re|s))? (?!(?:and|or|of|in|at)\b)\p{Ll}/u;
/** 'Shakos too, but we …', 'Resoles 60 pair a week': a note, whatever stands behind it. */
const LOOKS_NOTED = /^age \d|^\p{L}+ too\b|^\p{Lu}\p{Ll}+(?:ed|s) \d/u;
