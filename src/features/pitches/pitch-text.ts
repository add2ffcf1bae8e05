import { unsupportedClaims } from '@domain/pitch/claims.ts';
import { assembleBody, PITCH_TYPE_LABELS, PITCH_TYPES } from '@domain/pitch/pitch.ts';
import { cleanLine, countCharacters, countWords } from '@domain/text.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';

/** The pitch types as options of a select. */
export const PITCH_TYPE_OPTIONS = PITCH_TYPES.map((value) => ({
  value,
  label: PITCH_TYPE_LABELS[value],
}));

/** Characters of the news peg as the server counts them. */
export function pegLength(peg: string): number {
  return countCharacters(cleanLine(peg));
}

/** Number of words in the pitch without its headline. */
export function bodyWordCount(variation: StoredVariation): number {
  return countWords(assembleBody(variation));
}

/** True while the variation has an unsupported claim that the creator has not confirmed. */
export function needsConfirmation(variation: StoredVariation): boolean {
  return unsupportedClaims(variation.claims).some(({ confirmed_at }) => !confirmed_at);
}
