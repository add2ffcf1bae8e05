import { isBoundary, type Analysis, type Term } from './analysis.ts';
import { CLAUSE_WIDE, NEGATIONS, WEAKENING } from './words.ts';

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
    // 'A retired carrier driving a bus' still drives.
    if (at > index + 1 && term.verb && term.word.endsWith('ing')) break;
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
