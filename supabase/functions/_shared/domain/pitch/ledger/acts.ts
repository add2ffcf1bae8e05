import { DETERMINERS, isBoundary, type Analysis, type Term } from './analysis.ts';
import { BE, PERSON, POINTERS } from './words.ts';

/** The creator as one who does something; all others are places of terms. */
const ME = -2;

/** A text with the places of what is done in it, and those that name the creator. */
interface Acts {
  terms: readonly Term[];
  after: readonly string[];
  acts: ReadonlySet<number>;
  own: ReadonlySet<number>;
}

/** Who does it and what it is done to; null for a pronoun or none. */
interface Roles {
  doer: number | null;
  done: number | null;
}

/**
 * The term that does, or is done, something else than in the source: 'the lake feeds the town' of 'the
 * town feeds the lake', 'the council was sued' of 'the council sued', 'I ran it' of 'my parents ran it'.
 * `own` are the places of the source that name the creator. Null when there is none.
 */
export function actsOtherwise(
  sentence: Analysis,
  source: Analysis,
  positions: readonly number[],
  own: ReadonlySet<number>,
): Term | null {
  const at = (index: number | null) =>
    index === null ? -1 : index === ME ? ME : (positions[index] ?? -1);
  // In a headline only one of the two may be known for a verb: what both say is one.
  const shared = sentence.terms.flatMap((term, index) => {
    const target = source.terms[at(index)];
    const known = target !== undefined && (isAct(term) || isAct(target));
    return known && isSameForm(term, target) ? [index] : [];
  });
  const said = actsIn(sentence, shared, new Set());
  const given = actsIn(source, shared.map(at), own);
  for (const index of shared) {
    const theirs = rolesOf(given, at(index));
    const mine = rolesOf(said, index);
    // 'In my attic hang kites' for 'kites hang in my attic'
    const isInverted =
      mine.doer === null && theirs.done === null && sentence.terms[0]?.relation !== null;
    const doer = at(isInverted ? mine.done : mine.doer);
    const done = at(isInverted ? null : mine.done);
    const term = sentence.terms[index];
    // 'Funding ends' for 'the city ends funding'
    const isBecoming = mine.done === null && term?.keys.some((key) => BECOMING.has(key)) === true;
    if (term === undefined || (isBecoming && isIn(given, doer, theirs.done))) continue;
    const isTurned =
      isIn(given, doer, theirs.done) ||
      (isIn(given, done, theirs.doer) && !isIn(given, done, theirs.done));
    const isOther =
      theirs.doer === null
        ? doer >= 0 && isPassive(given, at(index))
        : doer !== -1 && !isIn(given, doer, theirs.doer);
    if (isTurned || isOther) return term;
  }
  return (
    isPromoted(said, source, at) ??
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

/** Whether a term is what something is done to: 'doulas' of 'trained 40 doulas', not of 'is a doula'. */
export function isDone(source: Analysis, position: number): boolean {
  const text = actsIn(source, [], new Set());
  return [...text.acts].some(
    (act) =>
      text.terms[act]?.keys.some((key) => LINKING.has(key)) === false &&
      objectOf(text, act) === position,
  );
}

const LINKING = new Set('work serve become be remain name appoint elect'.split(' '));

function actsIn(text: Analysis, more: readonly number[], own: ReadonlySet<number>): Acts {
  const acts = text.terms.flatMap((term, index) => (isAct(term) ? [index] : []));
  return { terms: text.terms, after: text.after, acts: new Set([...acts, ...more]), own };
}

/** 'The board is a member' of 'member of the board': null when no sentence like this is found. */
function isPromoted(
  said: Acts,
  source: Analysis,
  at: (index: number | null) => number,
): Term | null {
  for (const [index, term] of said.terms.entries()) {
    if (said.acts.has(index) || !hasBe(term) || term.before.some(isRelative)) continue;
    const subject = subjectOf(said, index);
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
  [left, right].every((term) => !term.word.endsWith('ing') || term.verb);

const isRelative = (word: string) => /^(?:who|whom|that|which)$/u.test(word);
const isFirst = (word: string) => word === 'i' || word === 'we';
const hasBe = ({ before }: Term) => before.some((word) => BE.has(word));
// 'An elder named Miss Lottie' does nothing.
const isAct = (term: Term) =>
  term.verb &&
  (hasBe(term) || !(term.word.endsWith('ing') || /^(?:named|called)$/u.test(term.word)));

/** 'Was run by her', 'a café run by her'. */
function isPassive({ terms, after }: Acts, act: number): boolean {
  const term = terms[act];
  if (term === undefined || term.word.endsWith('ing')) return false;
  const next = terms[act + 1]?.before ?? after;
  return hasBe(term) || (act > 0 && term.before.length === 0 && next[0] === 'by');
}

function rolesOf(text: Acts, act: number): Roles {
  const subject = subjectOf(text, act);
  return isPassive(text, act)
    ? { doer: agentOf(text, act), done: subject }
    : { doer: subject, done: objectOf(text, act) ?? relativeObjectOf(text, act, subject) };
}

/** The term in front of an act that does it, or undergoes a passive one. */
function subjectOf(text: Acts, act: number): number | null {
  const { terms, acts } = text;
  for (let at = act - 1; at >= -1; at -= 1) {
    const [term, next] = [terms[at], terms[at + 1]];
    if (next === undefined) return null;
    const place = next.before.findLastIndex((word) => PERSON.has(word) || POINTERS.has(word));
    // 'My daughter and I' are two.
    const isJoint = next.before[place - 1] === 'and';
    const pronoun = next.before[place] ?? next.before.find(isRelative) ?? '';
    if (isRelative(pronoun)) return at + 1 === act ? antecedentOf(text, act) : null;
    if (place >= 0 && !isJoint) return isFirst(pronoun) ? ME : null;
    if (term === undefined) return null;
    if (isBoundary(next.before) && !isJoint) {
      if (at + 1 < act || !['and', 'or', 'but', ','].includes(next.before[0] ?? '')) return null;
      // 'Families plan meals and want recipes'
      const earlier = [...acts].filter((other) => other < act).sort((a, b) => b - a)[0];
      return earlier === undefined ? null : subjectOf(text, earlier);
    }
    if (acts.has(at)) return null;
    if (term.relation === null && !term.time && !term.number) return text.own.has(at) ? ME : at;
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

/** What the relative clause that begins with a term speaks of: 'the chef who cooks'. */
function antecedentOf(text: Acts, start: number): number | null {
  const { terms } = text;
  const head = start - 1;
  if (terms[head] === undefined || terms[head].relation !== null || terms[head].time) return null;
  let first = head;
  while (first > 0 && terms[first]?.before.length === 0) first -= 1;
  // 'I am a chef who cooks'
  const isRole = terms[first]?.before.some((word) => BE.has(word)) === true;
  return text.own.has(head) || (isRole && subjectOf(text, first) === ME) ? ME : head;
}

/** What is done in a relative clause: 'the packets I post', 'the café my parents ran'. */
function relativeObjectOf(text: Acts, act: number, subject: number | null): number | null {
  let start = subject === null || subject === ME ? act : subject;
  while (start > 0 && text.terms[start]?.before.length === 0) start -= 1;
  const [first = '', second = ''] = text.terms[start]?.before ?? [];
  const joins =
    isFirst(first) ||
    DETERMINERS.has(first) ||
    (isRelative(first) && (start < act || isFirst(second)));
  return joins ? antecedentOf(text, start) : null;
}

/** The last term of the phrase with 'by' after a passive. */
function agentOf({ terms, after, acts }: Acts, act: number): number | null {
  const byMe = [...terms.slice(act + 1).map(({ before }) => before), after].some((words) =>
    words.some((word, place) => word === 'by' && /^(?:me|us)$/u.test(words[place + 1] ?? '')),
  );
  if (byMe) return ME;
  const at = terms.findIndex(
    ({ before, time, number }, index) => index > act && before.includes('by') && !time && !number,
  );
  if (at < 0) return null;
  let end = at;
  while (
    terms[end + 1]?.relation === 'by' &&
    terms[end + 1]?.before.length === 0 &&
    !acts.has(end + 1)
  )
    end += 1;
  return end;
}

/** Whether the term stands in the phrase that ends with `head`; the creator is nobody else. */
function isIn({ terms, acts, own }: Acts, position: number, head: number | null): boolean {
  if (head === ME || position === ME) return position === head || own.has(position);
  if (head === null || position < 0) return false;
  const [from, to] = [Math.min(position, head), Math.max(position, head)];
  return terms
    .slice(from + 1, to + 1)
    .every(
      ({ before }, index) =>
        !acts.has(from + 1 + index) && before.every((word) => ["'s", 'and', 'the'].includes(word)),
    );
}
