import type { Said } from './material.ts';
import { stems } from './nearness.ts';

/** What is spoken of as of something known: 'the ramps', 'our choir', 'that gate'. */
const KNOWN =
  /\b(?:the|that|those|these|this|our|its|their|his|her)\s+((?:\p{L}[\p{L}\p{M}'’-]*\s*){1,2})/giu;

const known = (text: string): Set<string> =>
  stems([...text.matchAll(KNOWN)].map(([, words = '']) => words).join(' '));

/**
 * The first of the facts that names what a sentence speaks of as known, and that none of `before` names;
 * null where nothing is left open. A fact is introduced by the facts in front of it only.
 */
export function introducer(
  sentence: Said,
  before: readonly (Said | null)[],
  facts: readonly Said[],
): Said | null {
  const said = stems(before.map((one) => one?.text ?? '').join(' '));
  const open = [...known(sentence.text)].filter((word) => !said.has(word));
  const own = facts.findIndex(({ source }) => source === sentence.source);
  const earlier = own < 0 ? facts : facts.slice(0, own);
  return (
    earlier.find(({ text }) => {
      const words = stems(text);
      return open.some((word) => words.has(word));
    }) ?? null
  );
}
