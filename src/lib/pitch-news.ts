import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@/lib/account/session';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';

/** Key prefix of what the dashboard says of a creator's pitches: what was sent, and the one that waits. */
export const pitchNewsKey = (userId: string) => ['dashboard', userId, 'pitches'] as const;

/** Key prefix of all that is read of pitches, for invalidation. */
export const pitchesKey = ['pitches'] as const;

/** Key prefix of all rankings of outlets, for invalidation. */
export const outletMatchesKey = ['outlets', 'matches'] as const;

/**
 * To be called when a pitch was written, sent, entered for a request, taken back or copied: the dashboard reads its
 * figures and the quota again, also while it is not on the screen, so that it opens with what is true now. With `outlets`
 * the rankings and where a story could go are read again, too; a send and its undo await that themselves.
 */
export function useRefreshPitchNews({ outlets = false } = {}): () => void {
  const client = useQueryClient();
  const { user } = useSession();
  return () => {
    if (user === null) return;
    for (const queryKey of [pitchNewsKey(user.id), pitchQuotaQuery(user.id).queryKey])
      void client.invalidateQueries({ queryKey, refetchType: 'all' });
    if (!outlets) return;
    for (const queryKey of [outletMatchesKey, [...pitchesKey, 'reach']])
      void client.invalidateQueries({ queryKey });
  };
}
