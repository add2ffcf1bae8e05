import type { OwnPitch } from '@/features/requests/queries';

/** The creator's pitches that can be written for a request in its format: those that are not. */
export const otherPitches = (own: readonly OwnPitch[], written: readonly string[]): OwnPitch[] =>
  own.filter(({ id }) => !written.includes(id));

/** Whether a pitch fits and can go this month: in one that is used up (`useRefusal`) only what was used before. */
export const fitsNow = ({ fits, used_at }: OwnPitch, useRefusal: string | null): boolean =>
  fits && (useRefusal === null || used_at !== null);
