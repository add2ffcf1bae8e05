import { isBoundary, type Analysis, type Term } from './analysis.ts';
import { candidatesFor, countBetween, isCompound, shapeOf, type Shape } from './shape.ts';
import {
  BE,
  CLOSE_PREPOSITIONS,
  EQUAL_PREPOSITIONS,
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
  /** Those of the last step; the earlier ones stand in `previous`. */
  faults: readonly Fault[];
  cost: number;
  previous: State | null;
}

const MAX_STATES = 16;
/** No word stands so often in an honest source; of more places the nearest are tried. */
const MAX_CANDIDATES = 24;

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
  const shape = shapeOf(source);
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
    for (const position of near(candidatesFor(shape, term), states[0]?.position ?? -1)) {
      const follow = stepOnto(last?.term ?? null, term, position, between, source, shape, isList);
      let best: State | null = null;
      for (const previous of states) {
        const faults = follow(previous.position);
        const distance = Math.abs(position - previous.position - 1);
        const cost = previous.cost + faults.length + distance * 0.001;
        if (best === null || cost < best.cost) best = { position, faults, cost, previous };
      }
      if (best !== null) next.push(best);
    }
    if (next.length === 0) return null;
    // A text that repeats few words many times has too many ways: the best ones are followed.
    states = next.sort((left, right) => left.cost - right.cost).slice(0, MAX_STATES);
    used.push({ term, index });
  }
  const best = states.reduce((left, right) => (right.cost < left.cost ? right : left));
  const positions = sentence.terms.map(() => -1);
  const faults: Fault[] = [];
  let state: State | null = best;
  for (const { index } of used.toReversed()) {
    if (state === null) break;
    positions[index] = state.position;
    faults.unshift(...state.faults);
    state = state.previous;
  }
  const promoted = isList ? null : findPromoted(sentence, source, positions);
  return {
    positions,
    faults: promoted === null ? faults : [...faults, { term: promoted, what: 'order' }],
  };
}

/** The places nearest to the one after `from`, in reading order. */
function near(places: readonly number[], from: number): readonly number[] {
  if (places.length <= MAX_CANDIDATES) return places;
  return [...places]
    .sort((left, right) => Math.abs(left - from - 1) - Math.abs(right - from - 1))
    .slice(0, MAX_CANDIDATES)
    .sort((left, right) => left - right);
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
    let isChain = true;
    for (let later = index + 1; later < sentence.terms.length; later += 1) {
      const next = sentence.terms[later];
      if (next === undefined) break;
      isChain &&= isCompound(next);
      const at = positions[later] ?? -1;
      if (at < 0 || at > position) continue;
      // 'Jackson ends oversight of the EPA' for 'the EPA ends oversight of Jackson'.
      if (next.relation !== null && source.terms[at]?.relation === null && !isTime(next)) {
        return term;
      }
      const modifies = isChain && source.terms[at]?.verb !== true;
      if (modifies || next.relation !== null || isTime(next)) continue;
      if (isPassive(next, source.terms[at] ?? next)) continue;
      return term;
    }
  }
  return null;
}

/** The faults of laying `term` onto `position`, as a function of where `last` was laid. */
function stepOnto(
  last: Term | null,
  term: Term,
  position: number,
  between: readonly string[],
  source: Analysis,
  shape: Shape,
  isList: boolean,
): (from: number) => Fault[] {
  const target = source.terms[position];
  if (target === undefined) return () => [];
  const byActor = term.relation === 'by' && target.relation === null;
  // 'Gave families a loaf' for 'gave a loaf to families'
  const isGiven = last?.verb === true && term.before.length === 0 && target.relation === 'to';
  const agrees = isGiven || agree(term, target, isList);
  const turned = turnsPassive(term, position, source);
  // 'The music was recorded by a band', 'a band recorded the music'.
  const acts =
    last === null &&
    term.relation === null &&
    target.relation === 'by' &&
    !term.number &&
    !isTime(term);
  const becomesPassive = isPassive(term, target) || isPassive(target, term);
  return (from) => {
    const faults: Fault[] = [];
    const passive = (byActor && (position < from || last?.relation === 'by')) || acts;
    if (!passive && !agrees && !leavesCompound(term, from, position, shape))
      faults.push({ term, what: 'relation' });
    if (last === null || isList) return faults;
    if (position > from) {
      if (turned) faults.push({ term, what: 'order' });
      else if (!maySkip(last, from, position, between, source, shape))
        faults.push({ term, what: 'gap' });
    } else if (
      position < from &&
      !passive &&
      !becomesPassive &&
      !mayMove(last, from, term, position, source, shape)
    ) {
      faults.push({ term, what: 'order' });
    }
    return faults;
  };
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

const isTime = ({ time }: Term) => time;

/** True when the prepositions of the two terms say the same; an offer's own may be left out. */
function agree(term: Term, target: Term, isList: boolean): boolean {
  const here = term.relation;
  const there = target.relation;
  if (here === there) return true;
  if (isList && !term.number && !isTime(term)) {
    if (here === null) return !/^(?:from|by|against|without)$/u.test(there ?? '');
    if (there === null) return /^(?:to|with|of|about|at|in|on|for|as|through|from)$/u.test(here);
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
  shape: Shape,
): boolean {
  const skipped = source.terms[from + 1];
  const target = source.terms[position];
  if (from + 1 === position || skipped === undefined || target === undefined) return true;
  // A number keeps its noun.
  if (last.number && !isTime(last) && countBetween(shape.apart, from + 1, position) > 0) {
    return false;
  }
  if (countBetween(shape.boundaries, from + 1, position + 1) > 0) {
    const opens = /[,(—]/u.test(skipped.before.join(''));
    const closes = /[,)—]/u.test(target.before.join(''));
    const joins = /^(?:and|or|but)$/u.test(target.before[0] ?? '') && target.relation === null;
    const first = source.terms[from];
    const shares =
      target.verb && !target.word.endsWith('ing')
        ? // 'Families plan meals and want recipes' says 'families want recipes' …
          skipped.verb && first?.verb === false
        : // … and 'teaches math on Monday and art on Friday' says 'teaches art on Friday'.
          first?.verb === true && countBetween(shape.verbs, from + 1, position) === 0;
    return (opens && closes) || (joins && shares) || isBoundary(between);
  }
  // 'A memoir about a nurse from Selma' does not say 'a memoir from Selma'.
  const close = target.before.some((word) => CLOSE_PREPOSITIONS.has(word));
  return !close || source.terms[position - 1]?.relation === null;
}

/** True when a term that stands earlier in the source may follow: adjuncts move, compounds turn. */
function mayMove(
  last: Term,
  from: number,
  term: Term,
  position: number,
  source: Analysis,
  shape: Shape,
): boolean {
  const lastTarget = source.terms[from];
  const target = source.terms[position];
  if (lastTarget === undefined || target === undefined) return false;
  // 'The club I founded' for 'I founded the club'.
  if (target.verb && term.before.some((word) => /^(?:i|we)$/u.test(word))) return true;
  // 'Band funding is ending' for 'schools end band funding'
  if (target.verb && BECOMING.test(term.word) && term.before.some((word) => BE.has(word)))
    return true;
  // 'I drive a bus' for 'a bus driver', 'gave families a loaf' for 'gave a loaf to families'
  if (!sharesKey(last, lastTarget) || (lastTarget.relation === 'to' && last.relation === null))
    return true;
  // 'Pricing on Mondays and bookkeeping on Saturdays', in either order.
  if (
    term.before.includes('and') &&
    term.relation === target.relation &&
    !target.verb &&
    countBetween(shape.verbs, position, from) === 0
  )
    return true;
  // Over the border of a clause a moved phrase would change what it belongs to.
  if (countBetween(shape.clauses, position + 1, from + 1) > 0) return false;
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

/** What happens to a thing, said without who does it. */
const BECOMING = /^(?:end|clos|open|start|chang)ing$/u;

const sharesKey = (left: Term, right: Term) => left.keys.some((key) => right.keys.includes(key));

/** True for the modifier of a compound that follows as a phrase: 'a Detroit shop', 'a shop in Detroit'. */
function leavesCompound(term: Term, from: number, position: number, shape: Shape): boolean {
  return (
    position < from &&
    term.relation !== null &&
    WEAK_PREPOSITIONS.has(term.relation) &&
    !term.number &&
    countBetween(shape.loose, position + 1, from + 1) === 0
  );
}
