import type { OwnPitch, PitchChoice } from '@/features/requests/queries';

/** The creator's pitches that can be written for a request in its format: those that are not. */
export const otherPitches = (
  own: readonly OwnPitch[],
  written: readonly Pick<PitchChoice, 'pitch_id'>[],
): OwnPitch[] => own.filter(({ id }) => written.every(({ pitch_id }) => pitch_id !== id));

/** Whether a pitch fits and can go this month: in one that is used up (`useRefusal`) only what was used before. */
export const fitsNow = ({ fits, used_at }: OwnPitch, useRefusal: string | null): boolean =>
  fits && (useRefusal === null || used_at !== null);
