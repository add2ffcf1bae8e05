import { isBoundary, sameTerm, type Analysis, type Term } from './analysis.ts';
import {
  BE,
  CLOSE_PREPOSITIONS,
  EQUAL_PREPOSITIONS,
  TIMES,
  WEAK_PREPOSITIONS,
  WEAK_WITH_NUMBER,
} from './words.ts';

/** A place where the sentence does not follow its source. */
export interface Fault {
  term: Term;
  what: 'relation' | 'order' | 'gap';
}

export interface Alignment {
  /** For each term of the sentence the index of its term in the source; -1 for a neutral term. */
  positions: readonly number[];
  faults: readonly Fault[];
}

interface State {
  position: number;
  faults: readonly Fault[];
  cost: number;
  previous: State | null;
}

const MAX_STATES = 16;

/**
 * Lays the sentence's terms onto terms of the source such that prepositions, order and clauses
 * agree as far as possible; the faults say where they do not. Null when a term is not in the source.
 * `neutral` terms are left out.
 */
export function align(
  sentence: Analysis,
  source: Analysis,
  neutral: ReadonlySet<Term>,
  isList: boolean,
): Alignment | null {
  let states: State[] = [{ position: -1, faults: [], cost: 0, previous: null }];
  const used: { term: Term; index: number }[] = [];
  for (const [index, term] of sentence.terms.entries()) {
    if (neutral.has(term)) continue;
    const last = used.at(-1);
    const between =
      last === undefined
        ? []
        : sentence.terms.slice(last.index + 1, index + 1).flatMap(({ before }) => before);
    const next: State[] = [];
    source.terms.forEach((candidate, position) => {
      if (!sameTerm(term, candidate)) return;
      let best: State | null = null;
      for (const state of states) {
        const faults = step(
          last?.term ?? null,
          state.position,
          term,
          position,
          between,
          source,
          isList,
        );
        const cost = state.cost + faults.length + Math.abs(position - state.position - 1) * 0.001;
        if (best === null || cost < best.cost) {
          best = { position, faults: [...state.faults, ...faults], cost, previous: state };
        }
      }
      if (best !== null) next.push(best);
    });
    if (next.length === 0) return null;
    // A text that repeats few words many times has too many ways: the best ones are followed.
    states = next.sort((left, right) => left.cost - right.cost).slice(0, MAX_STATES);
    used.push({ term, index });
  }
  const best = states.reduce((left, right) => (right.cost < left.cost ? right : left));
  const positions = sentence.terms.map(() => -1);
  let state: State | null = best;
  for (const { index } of used.toReversed()) {
    if (state === null) break;
    positions[index] = state.position;
    state = state.previous;
  }
  const promoted = isList ? null : findPromoted(sentence, source, positions);
  return {
    positions,
    faults: promoted === null ? best.faults : [...best.faults, { term: promoted, what: 'order' }],
  };
}

/**
 * A term that lost its preposition and stands before what it belonged to, without being its
 * modifier: 'the task force is a member' for 'member of the task force'. Null when there is none.
 */
function findPromoted(
  sentence: Analysis,
  source: Analysis,
  positions: readonly number[],
): Term | null {
  for (const [index, term] of sentence.terms.entries()) {
    const position = positions[index] ?? -1;
    const lost = source.terms[position]?.relation ?? null;
    if (lost === null || lost === 'as' || lost === 'by') continue;
    if (term.relation !== null || isTime(term) || term.number) continue;
    for (let later = index + 1; later < sentence.terms.length; later += 1) {
      const next = sentence.terms[later];
      if (next === undefined) break;
      const at = positions[later] ?? -1;
      if (at < 0 || at > position) continue;
      // 'Jackson ends oversight of the EPA' for 'the EPA ends oversight of Jackson'.
      if (next.relation !== null && source.terms[at]?.relation === null && !isTime(next)) {
        return term;
      }
      const chain = sentence.terms.slice(index + 1, later + 1);
      const modifies = chain.every(isCompound) && source.terms[at]?.verb !== true;
      if (modifies || next.relation !== null || isTime(next)) continue;
      if (isPassive(next, source.terms[at] ?? next)) continue;
      return term;
    }
  }
  return null;
}

/** The faults of laying `term` onto `position` after `last` was laid onto `from`. */
function step(
  last: Term | null,
  from: number,
  term: Term,
  position: number,
  between: readonly string[],
  source: Analysis,
  isList: boolean,
): Fault[] {
  const target = source.terms[position];
  if (target === undefined) return [];
  const faults: Fault[] = [];
  const passive =
    term.relation === 'by' &&
    target.relation === null &&
    (position < from || last?.relation === 'by');
  if (!passive && !agree(term, target, isList) && !leavesCompound(term, from, position, source))
    faults.push({ term, what: 'relation' });
  if (last === null || isList) return faults;
  if (position > from) {
    if (turnsPassive(term, position, source)) faults.push({ term, what: 'order' });
    else if (!maySkip(last, from, position, between, source)) faults.push({ term, what: 'gap' });
  } else if (
    position < from &&
    !passive &&
    !isPassive(term, target) &&
    !mayMove(last, from, term, position, source)
  ) {
    faults.push({ term, what: 'order' });
  }
  return faults;
}

/** 'was cited' for 'cited': what the source does to something else. */
const isPassive = (term: Term, target: Term) =>
  target.verb &&
  (term.tags.has('PastTense') || term.tags.has('Participle') || /(?:ed|en)$/u.test(term.word)) &&
  term.before.some((word) => /^(?:was|were|is|are|been|being)$/u.test(word)) &&
  !target.before.some((word) => BE.has(word));

/** 'The council was sued' for 'the council sued the mayor': the doer becomes the one it is done to. */
function turnsPassive(term: Term, position: number, source: Analysis): boolean {
  const target = source.terms[position];
  const object = source.terms[position + 1];
  return (
    target !== undefined &&
    object !== undefined &&
    isPassive(term, target) &&
    object.relation === null &&
    !object.verb &&
    !isTime(object) &&
    !isBoundary(object.before)
  );
}

const isTime = (term: Term) =>
  term.keys.some((key) => TIMES.has(key)) || /^number (?:1[6-9]|20)\d\d$/u.test(term.keys[0] ?? '');

/** True when the prepositions of the two terms say the same; an offer's own may be left out. */
function agree(term: Term, target: Term, isList: boolean): boolean {
  const here = term.relation;
  const there = target.relation;
  if (here === there) return true;
  if (isList && !term.number && !isTime(term)) {
    if (here === null) return !/^(?:from|by|against|without)$/u.test(there ?? '');
    if (there === null) return /^(?:to|with|of|about|at|in|on|for|as|through)$/u.test(here);
  }
  // What happened across a state happened in it; the reverse says more.
  if (here === 'in' && term.number && isTime(term) && target.relation !== 'since') {
    // 'The 2022 prize' is given in 2022, but nothing happens in a year that something lasts until.
    if (!/^(?:until|till|before|after|by|from|to)$/u.test(there ?? '')) return true;
  }
  if (here === 'in' && /^(?:across|throughout|around)$/u.test(there ?? '')) return true;
  const exact = term.number || isTime(term);
  const weak = exact ? WEAK_WITH_NUMBER : WEAK_PREPOSITIONS;
  if (here === null) return there !== null && weak.has(there);
  if (there === null) return weak.has(here);
  return EQUAL_PREPOSITIONS.some((set) => set.has(here) && set.has(there));
}

/** True when the source's terms between two laid ones may be left out. */
function maySkip(
  last: Term,
  from: number,
  position: number,
  between: readonly string[],
  source: Analysis,
): boolean {
  const skipped = source.terms.slice(from + 1, position);
  if (skipped.length === 0) return true;
  const target = source.terms[position];
  if (target === undefined) return true;
  // A number keeps its noun.
  if (
    last.number &&
    !isTime(last) &&
    skipped.some((term) => term.before.length > 0 || term.verb || term.number)
  ) {
    return false;
  }
  const gaps = [...skipped, target].map(({ before }) => before);
  if (gaps.some(isBoundary)) {
    const opens = /[,(—]/u.test((skipped[0]?.before ?? []).join(''));
    const closes = /[,)—]/u.test(target.before.join(''));
    const joins = /^(?:and|or|but)$/u.test(target.before[0] ?? '') && target.relation === null;
    const first = source.terms[from];
    const shares = target.verb
      ? // 'Families plan meals and want recipes' says 'families want recipes' …
        skipped[0]?.verb === true && first?.verb === false
      : // … and 'teaches math on Monday and art on Friday' says 'teaches art on Friday'.
        first?.verb === true && skipped.every(({ verb }) => !verb);
    return (opens && closes) || (joins && shares) || isBoundary(between);
  }
  // 'A memoir about a nurse from Selma' does not say 'a memoir from Selma'.
  const close = target.before.some((word) => CLOSE_PREPOSITIONS.has(word));
  return !close || skipped.at(-1)?.relation === null;
}

/** True when a term that stands earlier in the source may follow: adjuncts move, compounds turn. */
function mayMove(
  last: Term,
  from: number,
  term: Term,
  position: number,
  source: Analysis,
): boolean {
  const lastTarget = source.terms[from];
  const target = source.terms[position];
  if (lastTarget === undefined || target === undefined) return false;
  // Over the border of a clause a moved phrase would change what it belongs to.
  const crossed = source.terms.slice(position + 1, from + 1).flatMap(({ before }) => before);
  if (crossed.some((word) => word !== ',' && isBoundary([word]))) return false;
  const next = source.terms[position + 1];
  return (
    isTime(last) ||
    isTime(term) ||
    lastTarget.relation === 'as' ||
    (last.relation !== null && lastTarget.relation !== null) ||
    (term.relation !== null && target.relation !== null) ||
    // 'council of Atlanta' becomes 'Atlanta council', and the other way round.
    (last.relation === null && lastTarget.relation !== null && !target.verb && isCompound(term)) ||
    (term.relation !== null &&
      target.relation === null &&
      !lastTarget.verb &&
      next !== undefined &&
      isCompound(next))
  );
}

/** True for the modifier of a compound that follows as a phrase: 'a Detroit shop', 'a shop in Detroit'. */
function leavesCompound(term: Term, from: number, position: number, source: Analysis): boolean {
  return (
    position < from &&
    term.relation !== null &&
    WEAK_PREPOSITIONS.has(term.relation) &&
    !term.number &&
    source.terms.slice(position + 1, from + 1).every((next) => isCompound(next) && !next.verb)
  );
}

/** True when the term stands directly after its modifier: 'Atlanta council', 'Atlanta's council'. */
const isCompound = ({ before }: Term) => before.every((word) => word === "'s");
