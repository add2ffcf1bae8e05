import { DETERMINERS, isBoundary, placesOf, type Analysis, type Term } from './analysis.ts';
import { actsOtherwise } from './acts.ts';
import { EQUAL_PREPOSITIONS, WEAK_PREPOSITIONS, WEAK_WITH_NUMBER } from './words.ts';

/** A term of the sentence that does not follow its source. */
export interface Fault {
  term: Term;
  what: 'relation' | 'number' | 'act';
}

export interface Alignment {
  /** For each term of the sentence the index of its term in the source; -1 for a neutral term. */
  positions: readonly number[];
  faults: readonly Fault[];
}

/**
 * Lays the sentence's terms onto terms of the source, in any order; the faults say where prepositions,
 * counted things or who does what differ. Null when a term is not in the source. `neutral` terms are left
 * out, `own` are the places that name the creator. `isLoose`: an offer or a courtesy names things, so prepositions count less and acts not at all.
 */
export function align(
  sentence: Analysis,
  source: Analysis,
  neutral: ReadonlySet<Term>,
  own: ReadonlySet<number>,
  isLoose: boolean,
): Alignment | null {
  const faults: Fault[] = [];
  const positions: number[] = [];
  let last = -1;
  for (const [index, term] of sentence.terms.entries()) {
    if (neutral.has(term)) {
      positions.push(-1);
      continue;
    }
    // 'Gave families a loaf' for 'gave a loaf to families'
    const isGiven =
      sentence.terms[index - 1]?.verb === true &&
      term.before.every((word) => DETERMINERS.has(word));
    const cost = (position: number) => {
      const target = source.terms[position];
      if (target === undefined) return Infinity;
      const follows = last < 0 || !crosses(source, last, position);
      const head = source.terms[position + 1];
      const isModifier = head?.before.length === 0 && !head.verb && !head.time;
      // 'To the polls and the clinic'
      const joined = target.before[0] === 'and' ? source.terms[position - 1]?.relation : undefined;
      const agrees =
        (isGiven && target.relation === 'to') ||
        (target.relation === null && term.relation === joined) ||
        // 'The farm I buy from' for 'I buy from the farm'
        (term.relation === null && sentence.words.includes(target.relation ?? ' ')) ||
        agree(term, target, isModifier, isLoose);
      return (agrees && (isLoose || follows) ? 0 : 1000) + Math.abs(position - last - 1);
    };
    const best = placesOf(source, term).reduce(
      (left, right) => (left < 0 || cost(right) < cost(left) ? right : left),
      -1,
    );
    if (best < 0) return null;
    if (cost(best) >= 1000) faults.push({ term, what: 'relation' });
    positions.push(best);
    last = best;
  }
  if (isLoose) return { positions, faults };
  const uncounted = sentence.terms.find((_, index) =>
    changesCount(sentence, source, positions, index),
  );
  if (uncounted !== undefined) faults.push({ term: uncounted, what: 'number' });
  const act = actsOtherwise(sentence, source, positions, own);
  if (act !== null) faults.push({ term: act, what: 'act' });
  return { positions, faults };
}

/**
 * Whether another phrase of the same kind stands between two terms in the source, in a clause before: of
 * 'math on Monday and art on Friday' math is not on Friday.
 */
function crosses({ terms }: Analysis, from: number, to: number): boolean {
  const relation = terms[to]?.relation ?? null;
  const between = terms.slice(from + 1, to);
  return (
    relation !== null &&
    between.some((term) => term.relation === relation) &&
    between.some(({ before }) => isBoundary(before))
  );
}

/** A number that counts another thing than in the source: '40 horns' of '40 flutes and some horns'. */
function changesCount(
  { terms }: Analysis,
  source: Analysis,
  positions: readonly number[],
  index: number,
): boolean {
  const [term, next] = [terms[index], terms[index + 1]];
  const [at = -1, counted = -1] = [positions[index], positions[index + 1]];
  if (term?.number !== true || term.time || next === undefined || at < 0 || counted < 0)
    return false;
  if (
    next.verb ||
    next.time ||
    next.number ||
    terms[index - 1]?.time === true ||
    next.before.some((word) => word !== 'the' && word !== 'of')
  )
    return false;
  // What the source counts: the words directly behind the number.
  const end = source.terms.findIndex(({ before }, place) => place > at + 1 && before.length > 0);
  const things = source.terms
    .slice(at + 1, end < 0 ? undefined : end)
    .map((_, place) => at + 1 + place);
  return things.length > 0 && !things.some((place) => positions.includes(place));
}

/** True when the prepositions of the two terms say the same. */
function agree(term: Term, target: Term, isModifier: boolean, isLoose: boolean): boolean {
  const here = term.relation;
  // 'A shop in Detroit' for 'for a Detroit shop'
  const there = isModifier ? null : target.relation;
  if (here === target.relation || here === there) return true;
  if (isLoose && !term.number && !term.time) {
    if (here === null) return !/^(?:from|by|against|without)$/u.test(there ?? '');
    if (there === null) return /^(?:to|with|of|about|at|in|on|for|as|through|from)$/u.test(here);
  }
  // 'The 2022 prize' is given in 2022, but nothing happens in a year that something lasts until.
  if (here === 'in' && term.number && term.time)
    return !/^(?:until|till|before|after|by|from|to|since)$/u.test(there ?? '');
  // What happened across a state happened in it; the reverse says more.
  if (here === 'in' && /^(?:across|throughout|around)$/u.test(there ?? '')) return true;
  const exact = term.time || term.keys[0]?.startsWith('number') === true;
  // Who does it is compared with the acts.
  if (!exact && [here, there].includes('by') && [here, there].includes(null)) return true;
  const weak = exact ? WEAK_WITH_NUMBER : WEAK_PREPOSITIONS;
  if (EQUAL_PREPOSITIONS.some((set) => set.has(here ?? '') && set.has(target.relation ?? '')))
    return true;
  return (here === null || there === null) && weak.has(here ?? there ?? '');
}
