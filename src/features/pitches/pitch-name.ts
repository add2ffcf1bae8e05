import type { MyEntry } from '@/lib/entries/queries';
import type { Pitch } from '@/features/pitches/queries';

interface Named<V> {
  variations: readonly V[];
  sends: readonly Pick<
    Pitch['sends'][number],
    'variation_id' | 'status' | 'release_at' | 'subject'
  >[];
}

type Entered = Pick<MyEntry, 'headline' | 'created_at'>;

/** What went out of a pitch, to an outlet or a request, the latest first. */
function wentOut<V extends { id: string; headline: string }>(
  { variations, sends }: Named<V>,
  entries: readonly Entered[],
): { name: string; variation: V | undefined }[] {
  return [
    ...sends
      .filter(({ status }) => status !== 'failed')
      .map(({ variation_id, release_at, subject }) => ({
        at: Date.parse(release_at),
        // As it went: the variation may have been edited since.
        name: subject,
        variation: variations.find(({ id }) => id === variation_id),
      })),
    ...entries.map(({ headline, created_at }) => ({
      at: Date.parse(created_at),
      name: headline,
      // An entry keeps its words, and not of which variation they were.
      variation: variations.find((one) => one.headline === headline),
    })),
  ].toSorted((left, right) => right.at - left.at);
}

/**
 * The name of a pitch: the subject line that went out last, to an outlet or a request, else that of its first
 * variation. `private.leading_variation` has the same for the lists.
 */
export const pitchName = (
  pitch: Named<{ id: string; headline: string }>,
  entries: readonly Entered[],
): string => wentOut(pitch, entries)[0]?.name ?? pitch.variations[0]?.headline ?? '';

/** The variation that the lists speak of: the one that went out last, else the first. */
export const leadingVariation = <V extends { id: string; headline: string }>(
  pitch: Named<V>,
  entries: readonly Entered[],
): V | undefined => wentOut(pitch, entries)[0]?.variation ?? pitch.variations[0];
