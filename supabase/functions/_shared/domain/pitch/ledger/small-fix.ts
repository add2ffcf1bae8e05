import nlp from 'compromise/two';
import type { Claim } from '../claims.ts';
import { checkSentence } from './check-sentence.ts';
import type { Ground } from './ground.ts';
import { list } from './words.ts';

/** Shorter words become others by one letter: 'won' and 'own'. */
const MIN_LETTERS = 5;
/** Numbers and negations in words: a letter makes another claim of them. */
const NEVER =
  /^(?:.*(?:teen|ty|ieth)|third|fourth|fifth|sixth|seven|seventh|eight|eighth|ninth|tenth|never|nobody|without)$/u;

/** Words that are one letter from others, and that the lexicon does not hold. */
const OTHERS = list(
  'county country trail casual causal marred poling statue dessert prison bridge bride',
);
const { lexicon } = (nlp.model() as { one: { lexicon: object } }).one;
/** Whether a word is spelled rightly, so that another one means something else. */
const isWord = (word: string): boolean => OTHERS.has(word) || Object.hasOwn(lexicon, word);

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];

/**
 * The claims of words that the creator edited. A sentence of theirs with the spelling of a word corrected says what it said:
 * where the ledger finds it with the word as its source spells it, it has that source.
 */
export function withSmallFixes(claims: readonly Claim[], grounds: readonly Ground[]): Claim[] {
  const said = new Set(grounds.flatMap(({ text }) => wordsOf(text.toLowerCase())));
  return claims.map((claim) => {
    if (claim.supported) return claim;
    const before = claim.text.replace(/\p{L}[\p{L}'’-]*/gu, (word) => {
      const small = word.toLowerCase();
      return said.has(small)
        ? word
        : ([...said].find((one) => !isWord(one) && isSpelling(one, small)) ?? word);
    });
    const check = before === claim.text ? null : checkSentence(before, grounds);
    return check?.supported === true && check.source !== null ? { ...claim, ...check } : claim;
  });
}

/** Whether two words are one, spelled in two ways: a letter more, less, other or exchanged with the next. */
function isSpelling(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_LETTERS || one[0] !== other[0]) return false;
  if (NEVER.test(one) || NEVER.test(other)) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    // Another last letter is another form or word: 'lost' and 'lose'.
    (left.slice(1) === right.slice(1) && left.length > 1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
