import { isDone } from './acts.ts';
import type { Analysis, Term } from './analysis.ts';
import type { Ground } from './ground.ts';

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
    const isRole = before[at] === 'as' || before.slice(0, at).includes('i');
    const named = /^(?:a|an|the)$/u.test(before[at + 1] ?? '') || before.length === at + 1;
    if (!isRole || !named || term.number) return true;
    if (!isAboutCreator(ground) && before[at] !== 'as') return false;
    // The head of the role is the last term of its phrase.
    const next = sentence.terms.findIndex(
      (each, place) =>
        place > index && (each.before.length > 0 || each.verb || each.word.endsWith('ing')),
    );
    const end = (next < 0 ? sentence.terms.length : next) - 1;
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
      following?.word.endsWith('ing') === true;
    const governed =
      (target.relation !== null && target.relation !== 'as') || isDone(source, position);
    // Several of them are others: 'mentors two young engineers'.
    return headKept && !governed && (isPlural(head) || !isPlural(target));
  });
}
