import type { ClaimReason } from '../claims.ts';
import type { Analysis, Term } from './analysis.ts';
import { CAUSES, CREDENTIALS, FIRST_PERSON, PROMISES, TIMES } from './words.ts';

/** A capitalised word after the first. */
export const isName = (term: Term): boolean =>
  term.capital && term.before.length > 0 && /^\p{Lu}/u.test(term.text);

/** The reason that fits a term which its source does not say. */
export function reasonOf(term: Term): ClaimReason | null {
  const has = (words: ReadonlySet<string>) => term.keys.some((key) => words.has(key));
  if (term.number) {
    return /^number (?:1[6-9]|20)\d\d$/u.test(term.keys[0] ?? '') ? 'time' : 'number';
  }
  if (has(CAUSES)) return 'cause';
  if (has(TIMES)) return 'time';
  if (isName(term))
    return term.tags.has('Place') || /^(?:in|at|from|to|near)$/u.test(term.relation ?? '')
      ? 'place'
      : 'name';
  if (has(CREDENTIALS)) return 'credential';
  return null;
}

const PRIORITY: readonly ClaimReason[] = ['number', 'cause', 'credential', 'time', 'place', 'name'];

/** What the terms that no source holds add to a sentence. */
export function reasonFor(foreign: readonly Term[]): ClaimReason {
  const found = new Set(foreign.map(reasonOf));
  return PRIORITY.find((reason) => found.has(reason)) ?? 'no_source';
}

/** True when the sentence says what its writer can or will do or give. */
export function promises(analysis: Analysis, courtesy: boolean): boolean {
  const { words, terms } = analysis;
  if (
    terms.some((term) =>
      term.keys.some((key) => /^(?:available|exclusive|exclusively)$/u.test(key)),
    )
  )
    return true;
  const modal = words.findIndex((word) => /^(?:can|could|will|would|shall|'ll|'d)$/u.test(word));
  const giving = terms.some((term) =>
    term.keys.some((key) =>
      /^(?:send|bring|show|give|offer|provide|invite|promise|guarantee|share|demonstrate)$/u.test(
        key,
      ),
    ),
  );
  const first = words.some((word) => FIRST_PERSON.has(word));
  if (courtesy) return giving && first;
  if (modal < 0) return giving && first && words.some((word) => word === 'you' || word === 'your');
  return words
    .slice(Math.max(0, modal - 3), modal + 3)
    .some((word) => FIRST_PERSON.has(word) || word === 'you');
}

/** True when the source holds the promise too: a modal verb, or each promising word. */
export function holdsPromise(analysis: Analysis, source: Analysis): boolean {
  const wanted = analysis.words.filter((word) => PROMISES.has(word));
  return wanted.every((word) => source.words.includes(word));
}

/** True when each quotation of the sentence stands in the text, letter for letter but for case. */
export function quotationsStand(sentence: string, text: string): boolean {
  const plain = (each: string) =>
    each
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim();
  const known = ` ${plain(text)} `;
  return [...sentence.matchAll(/[“"]([^”"]+)[”"]/gu)].every(([, quoted]) =>
    known.includes(` ${plain(quoted ?? '')} `),
  );
}
