import { PITCH_TYPE_LABELS, PITCH_TYPES } from '@domain/pitch/pitch.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';

/** The pitch types as options of a select. */
export const PITCH_TYPE_OPTIONS = PITCH_TYPES.map((value) => ({
  value,
  label: PITCH_TYPE_LABELS[value],
}));

/** Characters of a one-line field as the server counts them. */
export function lineLength(text: string): number {
  return countCharacters(cleanLine(text));
}
