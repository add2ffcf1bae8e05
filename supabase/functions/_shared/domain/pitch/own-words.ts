import type { OwnWords } from '../api/writing/generate-pitches.ts';
import { splitSentences } from './claims.ts';
import type { Ground } from './ledger/ground.ts';
import { ledgerOf } from './ledger/ledger.ts';
import type { PitchType, Variation } from './pitch.ts';

/** Of a version that the creator typed as a letter. */
export const OWN_WORDS_ANGLE = 'Your own words';

/**
 * What a creator typed into their letter is their own account, like their other answers: each sentence is a
 * source of its own ('letter.0').
 */
export function groundsOfWords(words: OwnWords): Ground[] {
  const { headline, line1_hook, line2_whynow, line3_whyyou, talking_points } = words;
  return [line1_hook, line2_whynow, line3_whyyou, ...(talking_points ?? []), headline]
    .flatMap(splitSentences)
    .map((text, index) => ({ source: `letter.${index}`, text }));
}

/** Of the sources of a stored pitch those that its creator typed into the letter: they hold for each version of it. */
export const typedGrounds = (grounds: readonly Ground[]): Ground[] =>
  grounds.filter(({ source }) => source.startsWith('letter.'));

/** The arranged letters with the creator's own words first, in place of the one that these came from. */
export function withOwnWords(
  arranged: readonly Variation[],
  { instead_of, ...words }: OwnWords,
  type: PitchType,
  grounds: readonly Ground[],
): Variation[] {
  const at = Math.min(instead_of, arranged.length - 1);
  const points = type === 'podcast' ? (words.talking_points ?? []) : [];
  const own = {
    ...words,
    // A letter without a subject line cannot be sent.
    headline: words.headline === '' ? (arranged[at]?.headline ?? '') : words.headline,
    talking_points: points.length > 0 ? [...points] : null,
  };
  return [
    { ...own, angle: OWN_WORDS_ANGLE, claims: ledgerOf(own, grounds) },
    ...arranged.filter((_, index) => index !== at),
  ];
}
