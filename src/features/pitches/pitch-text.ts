import { unsupportedClaims } from '@domain/pitch/claims.ts';
import { assembleBody, PITCH_TYPE_LABELS, PITCH_TYPES } from '@domain/pitch/pitch.ts';
import { countWords } from '@domain/text.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';

/** The pitch types as options of a select. */
export const PITCH_TYPE_OPTIONS = PITCH_TYPES.map((value) => ({
  value,
  label: PITCH_TYPE_LABELS[value],
}));

/** How many words an editor reads under the headline. */
export function bodyWordCount(variation: StoredVariation): number {
  return countWords(assembleBody(variation));
}

/** True when something in the pitch stands in no fact of the profile and nobody vouched for it. */
export function needsConfirmation(variation: StoredVariation): boolean {
  return variation.confirmed_at === null && unsupportedClaims(variation.claims).length > 0;
}
