import type { MyEntry } from '@/lib/entries/queries';
import type { Pitch } from '@/features/pitches/queries';

interface Named {
  variations: readonly Pick<Pitch['variations'][number], 'id' | 'headline'>[];
  sends: readonly Pick<Pitch['sends'][number], 'variation_id' | 'status' | 'release_at'>[];
}

/**
 * The name of a pitch: the subject line that went out last, to an outlet or a request, else that of its first
 * variation. `private.leading_variation` has the same for the lists.
 */
export function pitchName(
  { variations, sends }: Named,
  entries: readonly Pick<MyEntry, 'headline' | 'created_at'>[],
): string {
  const out = [
    ...sends
      .filter(({ status }) => status !== 'failed')
      .map(({ variation_id, release_at }) => ({
        at: Date.parse(release_at),
        name: variations.find(({ id }) => id === variation_id)?.headline,
      })),
    ...entries.map(({ headline, created_at }) => ({ at: Date.parse(created_at), name: headline })),
  ].toSorted((left, right) => right.at - left.at);
  return out[0]?.name ?? variations[0]?.headline ?? '';
}
