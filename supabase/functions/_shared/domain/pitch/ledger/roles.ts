import { isBoundary, type Analysis, type Term } from './analysis.ts';
import type { Ground } from './ground.ts';
import { BE, CLAUSE_WIDE, FIRST_PERSON, NEGATIONS, PERSON, WEAKENING } from './words.ts';

/**
 * True when the sentence lets the creator do what somebody else does in the source: 'I closed the
 * library' of a peg about the mayor, 'I read 40 books' of 'Kids read 40 books'.
 */
export function changesSpeaker(
  sentence: Analysis,
  source: Analysis,
  positions: readonly number[],
  ground: Ground,
  names: ReadonlySet<string>,
): boolean {
  const first = (words: readonly string[]) => words.some((word) => FIRST_PERSON.has(word));
  if (!first(sentence.words)) return false;
  if (ground.source === 'peg') return !first(source.words);
  return sentence.terms.some((term, index) => {
    const position = positions[index] ?? -1;
    const target = source.terms[position];
    if (target === undefined || !target.verb || target.tags.has('Gerund')) return false;
    if (!term.before.some((word) => /^(?:i|we)$/u.test(word))) return false;
    const subject = source.terms[position - 1];
    return (
      subject !== undefined &&
      !positions.includes(position - 1) &&
      subject.relation === null &&
      subject.tags.has('Noun') &&
      !names.has(subject.word) &&
      !target.before.some((word) => PERSON.has(word)) &&
      !isBoundary(target.before)
    );
  });
}

/**
 * True unless the sentence calls the creator something that the source only mentions: 'I am a doula'
 * of 'Trained 40 doulas', 'I am a council' of 'city council member'.
 */
export function namesRole(
  sentence: Analysis,
  source: Analysis,
  positions: readonly number[],
  ground: Ground,
): boolean {
  // What is offered, said or coming up does not say who the creator is.
  const tells = /^profile\.(?:who|logline|bio_short|facts|name)/u.test(ground.source);
  return sentence.terms.every((term, index) => {
    const { before } = term;
    const at = before.findLastIndex((word) => /^(?:am|'m|was|as|been|being)$/u.test(word));
    if (at < 0 || term.verb || /ly$/u.test(term.word)) return true;
    const isRole =
      before[at] === 'as' ||
      before.slice(0, at).some((word) => word === 'i') ||
      (before[at] === "'m" && before.includes('i'));
    const named = /^(?:a|an|the)$/u.test(before[at + 1] ?? '') || before.length === at + 1;
    if (!isRole || !named || term.number) return true;
    if (!tells && before[at] !== 'as') return false;
    // The head of the role is the last term of its phrase.
    let end = index;
    for (
      let next = sentence.terms[end + 1];
      next?.before.length === 0;
      next = sentence.terms[end + 1]
    ) {
      if (next.verb || /ing$/u.test(next.word)) break;
      end += 1;
    }
    const head = sentence.terms[end] ?? term;
    if (head.tags.has('Adjective') && !head.tags.has('Noun')) return true;
    const position = positions[end] ?? -1;
    const target = source.terms[position];
    if (target === undefined) return true;
    const following = source.terms[position + 1];
    // 'A physician studying pain', 'a cook plants rice': what follows is no part of the role's name.
    const headKept =
      (following?.before.length ?? 1) > 0 ||
      following?.verb === true ||
      /ing$/u.test(following?.word ?? '');
    const governed =
      (target.relation !== null && target.relation !== 'as') ||
      followsVerb(source, position, positions.slice(index, end + 1));
    // Several of them are others: 'mentors two young engineers'.
    const isPlural = (each: Term) => /[^s]s$/u.test(each.word);
    return headKept && !governed && (isPlural(head) || !isPlural(target));
  });
}

const SUBJECTS = /^(?:i|we|he|she|they)$/u;

/** True when the term is what a verb of its clause is done to. */
function followsVerb(source: Analysis, position: number, role: readonly number[]): boolean {
  for (let index = position; index >= 0; index -= 1) {
    const term = source.terms[index];
    if (term === undefined) return false;
    // 'Retired engineer': a form of a verb inside the role is its modifier.
    if (index < position && term.verb && !role.includes(index)) {
      return !term.keys.some((key) =>
        /^(?:work|serve|become|be|remain|name|appoint|elect)$/u.test(key),
      );
    }
    if (isBoundary(term.before) || term.before.includes('as')) return false;
    // What directly follows a subject is its verb, whatever its tag; 'I have been a' names a role.
    const isSaid = !term.before.some((word) => BE.has(word));
    if (index < position && isSaid && term.before.some((word) => SUBJECTS.test(word))) return true;
  }
  return false;
}

/**
 * A weakening word of the source ('assistant', 'may', 'not', 'helped to') that the sentence leaves
 * out although it uses what the word weakens; null when there is none. Also a negation that stands
 * elsewhere in the sentence than in the source.
 */
export function dropsWeakening(
  sentence: Analysis,
  source: Analysis,
  positions: readonly number[],
  isOffer: boolean,
): Term | null {
  // 'I am writing a book' does not say 'I wrote a book'.
  const finished = sentence.terms.find((term, at) => {
    const target = source.terms[positions[at] ?? -1];
    return (
      target?.tags.has('Gerund') === true &&
      target.before.some((word) => PRESENT_BE.test(word)) &&
      (term.tags.has('PastTense') || term.tags.has('Participle')) &&
      !/ing$/u.test(term.word)
    );
  });
  if (finished !== undefined) return finished;
  const used = new Set(positions.filter((position) => position >= 0));
  const isPast = sentence.words.includes('was');
  for (const [index, term] of source.terms.entries()) {
    if (used.has(index)) continue;
    const weakens = term.keys.some((key) => WEAKENING.has(key)) || governsInfinitive(source, index);
    if (!weakens || (isPast && term.keys.includes('former'))) continue;
    // A neutral word of an offer ('a visit', 'who want to learn') stands in the sentence as well.
    const kept =
      isOffer && sentence.terms.some((one, at) => positions[at] === -1 && one.word === term.word);
    if (kept) continue;
    const wide = term.keys.some((key) => CLAUSE_WIDE.has(key));
    if (scope(source, index, wide).some((position) => used.has(position))) return term;
  }
  const negations = (analysis: Analysis) =>
    analysis.terms.filter((term) => NEGATIONS.has(term.word)).length;
  if (negations(sentence) > negations(source)) {
    return sentence.terms.find((term) => NEGATIONS.has(term.word)) ?? null;
  }
  return movedNegation(sentence, source, positions);
}

/** 'Is not fixed when he goes' of 'is fixed, not when he goes'. */
function movedNegation(
  sentence: Analysis,
  source: Analysis,
  positions: readonly number[],
): Term | null {
  const moved = sentence.terms.find((term, index) => {
    const [at = -1, next = -1] = [positions[index], positions[index + 1]];
    if (!NEGATIONS.has(term.word) || at < 0 || next < 0) return false;
    const between = source.terms.slice(Math.min(at, next) + 1, Math.max(at, next) + 1);
    return between.some(({ before }) => isBoundary(before));
  });
  return moved ?? null;
}

const PRESENT_BE = /^(?:am|is|are|'m|'s|'re)$/u;

/** 'plans to open': the first verb decides whether the second one happened. */
function governsInfinitive(source: Analysis, index: number): boolean {
  const term = source.terms[index];
  const next = source.terms[index + 1];
  return (
    term?.verb === true &&
    next?.tags.has('Infinitive') === true &&
    next.before.length === 1 &&
    next.before[0] === 'to' &&
    next.relation !== 'to'
  );
}

/** The positions that a weakening word reaches: to the end of its clause, or its phrase. */
function scope(source: Analysis, index: number, wide: boolean): number[] {
  const reached: number[] = [];
  for (let at = index + 1; at < source.terms.length && reached.length < 6; at += 1) {
    const term = source.terms[at];
    if (term === undefined || isBoundary(term.before)) break;
    reached.push(at);
  }
  if (wide) {
    for (let at = index - 1; at >= 0 && index - at < 5; at -= 1) {
      reached.push(at);
      if (isBoundary(source.terms[at]?.before ?? [])) break;
    }
  }
  return reached;
}
