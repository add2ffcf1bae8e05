import { isBoundary, type Analysis, type Term } from './analysis.ts';
import type { Ground } from './ground.ts';
import { BE } from './words.ts';

/**
 * The places of a source that name the creator: the own name, and a role at the beginning ('Seed keeper
 * growing peas', 'Milliner who makes hats').
 */
export function creatorIn(
  { terms }: Analysis,
  ground: Ground,
  names: ReadonlySet<string>,
): ReadonlySet<number> {
  const own = terms.flatMap(({ capital, word }, at) => (capital && names.has(word) ? [at] : []));
  const end = terms.findIndex(
    ({ before, verb, word }, at) => at > 0 && (before.length > 0 || (verb && word.endsWith('ing'))),
  );
  const [head, next] = [terms[end - 1], terms[end]];
  const isRole =
    isAboutCreator(ground) &&
    head !== undefined &&
    !isPlural(head) &&
    (next?.before[0] === 'who' || next?.before.length === 0);
  return new Set([...own, ...(isRole ? terms.slice(0, end).keys() : [])]);
}

/** What is offered, said or coming up does not say who the creator is. */
const isAboutCreator = ({ source }: Ground) =>
  /^profile\.(?:who|logline|bio_short|facts|name)/u.test(source);
const isPlural = ({ word }: Term) => /[^s]s$/u.test(word);

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
    if (!isAboutCreator(ground) && before[at] !== 'as') return false;
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
