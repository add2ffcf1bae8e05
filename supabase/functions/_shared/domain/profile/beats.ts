import * as z from 'zod/mini';

/** The beats that creators and editors can choose; the database has the same list. */
export const BEATS = [
  'Politics',
  'Business',
  'Technology',
  'Health',
  'Entertainment',
  'Sports',
  'Culture',
  'Education',
  'Environment',
  'Social Issues',
] as const;

export const beatSchema = z.enum(BEATS);
export type Beat = z.infer<typeof beatSchema>;

/** The limit of a creator's beats; `creator_profiles.beats` has the same limit in the database. */
export const MAX_BEATS = 3;
export const MAX_BEATS_MESSAGE = 'Maximum 3 beats allowed';

/** A creator's beats: at most three, without duplicates. */
export const creatorBeatsSchema = z.array(beatSchema).check(
  z.overwrite((beats) => [...new Set(beats)]),
  z.refine((beats) => beats.length <= MAX_BEATS, { error: MAX_BEATS_MESSAGE }),
);

/** Adds or removes a beat. A fourth beat leaves the list unchanged and returns the message. */
export function toggleBeat(
  beats: readonly Beat[],
  beat: Beat,
): { beats: readonly Beat[]; message: string | null } {
  if (beats.includes(beat))
    return { beats: beats.filter((chosen) => chosen !== beat), message: null };
  if (beats.length >= MAX_BEATS) return { beats, message: MAX_BEATS_MESSAGE };
  return { beats: [...beats, beat], message: null };
}
