import nlp from 'compromise/two';
import type { Claim } from '../claims.ts';
import { isSpelling } from '../spelling.ts';
import { checkSentence } from './check-sentence.ts';
import type { Ground } from './ground.ts';
import { checkHeadline } from './ledger.ts';
import { list } from './words.ts';

/** Words that are one letter from others, and that the lexicon does not hold. */
const OTHERS = list(
  'county country trail casual causal marred poling statue dessert prison bridge bride',
);
const { lexicon } = (nlp.model() as { one: { lexicon: object } }).one;
/** Whether a word is spelled rightly, so that another one means something else. */
const isWord = (word: string): boolean => OTHERS.has(word) || Object.hasOwn(lexicon, word);

const WORDS = /\p{L}[\p{L}'’-]*/gu;
const lettersOf = (word: string): string => word.toLowerCase().replaceAll(/['’]/gu, '');
/** Whether a word is another one in its right spelling; an apostrophe more or less is no other word. */
export const isFixOf = (word: string, before: string): boolean =>
  lettersOf(word) === lettersOf(before) ||
  (!isWord(before) && isSpelling(lettersOf(before), lettersOf(word)));
const plain = (text: string): string => text.replaceAll('’', "'").toLowerCase();

/** A text with its words as others spell them, by their lower case. */
function spelledAs(text: string, said: ReadonlyMap<string, string>): string {
  const known = [...said.keys()];
  return text.replace(WORDS, (word) => {
    if (said.has(word.toLowerCase())) return word;
    const letters = lettersOf(word);
    const before =
      known.find((one) => lettersOf(one) === letters) ?? known.find((one) => isFixOf(word, one));
    return before === undefined ? word : (said.get(before) ?? word);
  });
}

const saidIn = (texts: readonly string[]): Map<string, string> =>
  new Map(
    texts.flatMap((text) => text.match(WORDS) ?? []).map((word) => [word.toLowerCase(), word]),
  );

/**
 * The claims of words that the creator edited. A sentence of theirs with the spelling of a word corrected says what it said:
 * where the ledger finds it with the word as its source spells it, it has that source. What they `confirmed` is true, in
 * whichever version of the pitch, is a source as well.
 */
export function withSmallFixes(
  claims: readonly Claim[],
  grounds: readonly Ground[],
  confirmed: readonly string[] = [],
): Claim[] {
  if (claims.every(({ supported }) => supported)) return [...claims];
  const sources = [...grounds, ...confirmed.map((text) => ({ source: 'letter', text }))];
  const all = saidIn(sources.map(({ text }) => text));
  // One source may spell a word as another one does not.
  const each = [all, ...sources.map(({ text }) => saidIn([text]))];
  return claims.map((claim) => {
    const { line, text } = claim;
    if (claim.supported || confirmed.includes(text)) return claim;
    const spellings = new Set(each.map((said) => spelledAs(spelledAs(text, said), all)));
    let { reason } = claim;
    for (const before of spellings) {
      if (before === text && confirmed.length === 0) continue;
      const check = (line === 'headline' ? checkHeadline : checkSentence)(before, sources);
      if (check.supported && check.source !== null) return { ...claim, ...check };
      // A number that they said is true is none that they have not told us.
      if (confirmed.length > 0 && reason === claim.reason) reason = check.reason;
    }
    return confirmed.some((one) => plain(spelledAs(text, saidIn([one]))) === plain(one))
      ? { ...claim, source: 'letter', supported: true, reason: null }
      : { ...claim, reason };
  });
}
