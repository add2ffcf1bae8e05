import { isBoundary, type Analysis, type Term } from './analysis.ts';
import { BE, PERSON, POINTERS } from './words.ts';

/** A text with the places of what is done in it. */
interface Acts {
  terms: readonly Term[];
  acts: ReadonlySet<number>;
}

/** Who does it and what it is done to, as places; null for a pronoun or none. */
interface Roles {
  doer: number | null;
  done: number | null;
}

/**
 * The term that does, or is done, something else than in the source: 'the lake feeds the town' of 'the
 * town feeds the lake', 'the council was sued' of 'the council sued'. Null when there is none.
 */
export function actsOtherwise(
  sentence: Analysis,
  source: Analysis,
  positions: readonly number[],
): Term | null {
  const at = (index: number | null) => (index === null ? -1 : (positions[index] ?? -1));
  // In a headline only one of the two may be known for a verb: what both say is one.
  const shared = sentence.terms.flatMap((term, index) => {
    const target = source.terms[at(index)];
    const known = target !== undefined && (isAct(term) || isAct(target));
    return known && isSameForm(term, target) ? [index] : [];
  });
  const own = actsIn(sentence, shared);
  const given = actsIn(source, shared.map(at));
  for (const index of shared) {
    const term = sentence.terms[index];
    const target = source.terms[at(index)];
    if (term === undefined || target === undefined) continue;
    const mine = rolesOf(own, index);
    const theirs = rolesOf(given, at(index));
    // 'Funding ends' for 'the city ends funding'
    const isBecoming = mine.done === null && term.keys.some((key) => BECOMING.has(key));
    if (isBecoming && isIn(given, at(mine.doer), theirs.done)) continue;
    const { doer, done } = mine;
    const isTurned =
      isIn(given, at(doer), theirs.done) ||
      (isIn(given, at(done), theirs.doer) && !isIn(given, at(done), theirs.done));
    const isOther = theirs.doer !== null && !isIn(given, at(doer), theirs.doer);
    const isNobody = theirs.doer === null && (isPassive(target) || isFirst(target));
    // 'I ran it' of 'my parents ran it'
    const stands = theirs.doer === null ? undefined : source.terms[theirs.doer];
    if (isFirst(term) && !isPassive(term) && stands?.capital === false) return term;
    if (isTurned || (at(doer) >= 0 && (isOther || isNobody))) return term;
  }
  return (
    isPromoted(own, source, at) ??
    changesGovernor(
      sentence,
      given,
      positions,
      // 'Neighbors who stopped cooking' names somebody: what they did is not what the sentence says.
      shared.some((index) => sentence.terms[index]?.before.some(isRelative) === false),
    )
  );
}

/** A time or place of something that the sentence does not say: 'kept bees for years' of 'drove for years, then kept bees'. */
function changesGovernor(
  sentence: Analysis,
  { terms, acts }: Acts,
  positions: readonly number[],
  hasAct: boolean,
): Term | null {
  const found = sentence.terms.find((term, index) => {
    const at = positions[index] ?? -1;
    const target = terms[at];
    if (target === undefined) return false;
    const hangs = hasAct && (target.relation !== null || target.time);
    if (!hangs && !(term.verb && !target.verb && !acts.has(at))) return false;
    const governor = [...acts].filter((act) => act < at).sort((left, right) => right - left)[0];
    return governor !== undefined && !positions.includes(governor);
  });
  return found ?? null;
}

function actsIn({ terms }: Analysis, more: readonly number[]): Acts {
  const acts = terms.flatMap((term, index) => (isAct(term) ? [index] : []));
  return { terms, acts: new Set([...acts, ...more]) };
}

/** 'The board is a member' of 'member of the board': null when no sentence like this is found. */
function isPromoted(
  own: Acts,
  source: Analysis,
  at: (index: number | null) => number,
): Term | null {
  for (const [index, term] of own.terms.entries()) {
    if (own.acts.has(index) || !term.before.some((word) => BE.has(word))) continue;
    const subject = subjectOf(own, index);
    const lost = source.terms[at(subject)]?.relation;
    if ((lost === 'of' || lost === 'on') && at(index) >= 0 && at(index) < at(subject)) return term;
  }
  return null;
}

/** What ends, closes or grows by itself as well as by somebody. */
const BECOMING = new Set('end close open start begin change grow stop move'.split(' '));

/** 'Driver' is no form of 'drive' here: it is the one who does. */
const isSameForm = (left: Term, right: Term) =>
  left.keys.some((key) => right.keys.includes(key)) &&
  [left, right].every((term) => !term.word.endsWith('ing') || isAct(term));

const isRelative = (word: string) => word === 'who' || word === 'that' || word === 'which';
const hasBe = ({ before }: Term) => before.some((word) => BE.has(word));
const isAct = (term: Term) => term.verb && (!term.word.endsWith('ing') || hasBe(term));
const isPassive = (term: Term) => !term.word.endsWith('ing') && hasBe(term);
const isFirst = ({ before }: Term) => before.some((word) => word === 'i' || word === 'we');

function rolesOf(text: Acts, act: number): Roles {
  const term = text.terms[act];
  const subject = subjectOf(text, act);
  return term !== undefined && isPassive(term)
    ? { doer: agentOf(text, act), done: subject }
    : { doer: subject, done: objectOf(text, act) };
}

/** The term in front of an act that does it, or undergoes a passive one. */
function subjectOf(text: Acts, act: number): number | null {
  const { terms, acts } = text;
  for (let at = act - 1; at >= 0; at -= 1) {
    const [term, next] = [terms[at], terms[at + 1]];
    if (term === undefined || next === undefined) return null;
    if (next.before.some((word) => PERSON.has(word) || POINTERS.has(word))) return null;
    if (isBoundary(next.before)) {
      if (at + 1 < act || !['and', 'or', 'but', ','].includes(next.before[0] ?? '')) return null;
      // 'Families plan meals and want recipes'
      const earlier = [...acts].filter((other) => other < act).sort((a, b) => b - a)[0];
      return earlier === undefined ? null : subjectOf(text, earlier);
    }
    if (acts.has(at)) return null;
    if (term.relation === null && !term.time && !term.number) return at;
  }
  return null;
}

/** The last term of what an act is done to, directly after it. */
function objectOf({ terms, acts }: Acts, act: number): number | null {
  let found: number | null = null;
  for (let at = act + 1; at < terms.length; at += 1) {
    const term = terms[at];
    if (term === undefined || isBoundary(term.before) || acts.has(at)) break;
    if (term.relation !== null || term.time || (found !== null && term.before.length > 0)) break;
    found = at;
  }
  return found;
}

/** The last term of the phrase with 'by' after a passive. */
function agentOf({ terms, acts }: Acts, act: number): number | null {
  const at = terms.findIndex(
    ({ relation, time, number }, index) => index > act && relation === 'by' && !time && !number,
  );
  if (at < 0) return null;
  let end = at;
  while (terms[end + 1]?.before.length === 0 && !acts.has(end + 1)) end += 1;
  return end;
}

/** Whether the term stands in the phrase that ends with `head`. */
function isIn({ terms, acts }: Acts, position: number, head: number | null): boolean {
  if (head === null || position < 0) return false;
  const [from, to] = [Math.min(position, head), Math.max(position, head)];
  return terms
    .slice(from + 1, to + 1)
    .every(
      ({ before }, index) =>
        !acts.has(from + 1 + index) && before.every((word) => ["'s", 'and', 'the'].includes(word)),
    );
}
