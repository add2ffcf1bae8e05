import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@/lib/account/session';

/** Key prefix of what the dashboard says of a creator's pitches: what was sent, and the one that waits. */
export const pitchNewsKey = (userId: string) => ['dashboard', userId, 'pitches'] as const;

/**
 * To be called when a pitch was written, sent, taken back or copied: the dashboard reads its figures again, also
 * while it is not on the screen, so that it opens with what is true now.
 */
export function useRefreshPitchNews(): () => void {
  const client = useQueryClient();
  const { user } = useSession();
  return () => {
    if (user === null) return;
    void client.invalidateQueries({ queryKey: pitchNewsKey(user.id), refetchType: 'all' });
  };
}
