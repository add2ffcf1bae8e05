import { PITCH_TYPE_LABELS, PITCH_TYPES, type PitchType } from '@domain/pitch/pitch.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';

/** The pitch types as options of a select. */
export const PITCH_TYPE_OPTIONS = PITCH_TYPES.map((value) => ({
  value,
  label: PITCH_TYPE_LABELS[value],
}));

/** Who gets a pitch of each type. */
export const PITCH_TYPE_READERS: Readonly<Record<PitchType, string>> = {
  tv_local: 'Goes to TV stations and local papers.',
  culture_mag: 'Goes to magazines about culture.',
  podcast: 'Goes to podcasts and radio shows.',
};

/** Characters of a one-line field as the server counts them. */
export function lineLength(text: string): number {
  return countCharacters(cleanLine(text));
}
