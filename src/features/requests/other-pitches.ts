import type { OwnPitch } from '@/features/requests/queries';

/**
 * The creator's pitches that can be written for a request in its format: those that are not, and in a month that is
 * used up (`useRefusal`) only those that were used before.
 */
export function otherPitches(
  own: readonly OwnPitch[],
  written: readonly string[],
  useRefusal: string | null,
): OwnPitch[] {
  return own.filter(
    ({ id, used_at }) => !written.includes(id) && (useRefusal === null || used_at !== null),
  );
}
