import type { OwnPitch } from '@/features/requests/queries';

/** Whether a pitch can go somewhere this month: in one that is used up (`useRefusal`) only what was used before. */
export const canGo = ({ used_at }: Pick<OwnPitch, 'used_at'>, useRefusal: string | null): boolean =>
  useRefusal === null || used_at !== null;

/**
 * The creator's pitches that can be written for a request in its format: those that are not, and either fit it or can go
 * somewhere this month.
 */
export function otherPitches(
  own: readonly OwnPitch[],
  written: readonly string[],
  useRefusal: string | null,
): OwnPitch[] {
  return own.filter(
    (pitch) => !written.includes(pitch.id) && (pitch.fits || canGo(pitch, useRefusal)),
  );
}
