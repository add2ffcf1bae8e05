import { useQueryClient } from '@tanstack/react-query';
import { pitchQuotaSchema } from '@domain/pitch/quota.ts';
import { useSession } from '@/lib/account/session';
import { rpc } from '@/lib/api/rpc';
import { useRefreshPitchNews } from '@/lib/pitch-news';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { pitchQuery } from '@/features/pitches/queries';

/**
 * Call it before a pitch is copied or downloaded: the server notes the first time. Rejects with AppError
 * `quota_exceeded` where the month has no pitch left; the text stays on the screen.
 */
export function useTakePitch(pitchId: string): (kind: 'copy' | 'download') => Promise<void> {
  const client = useQueryClient();
  const { user } = useSession();
  const refreshNews = useRefreshPitchNews();
  return async (kind) => {
    const { queryKey } = pitchQuery(pitchId);
    // A pitch that was used stays used: it can be copied without a connection.
    if (typeof client.getQueryData(queryKey)?.used_at === 'string') return;
    const quota = await rpc('use_pitch', { p_pitch_id: pitchId, p_kind: kind }, pitchQuotaSchema);
    client.setQueryData(queryKey, (pitch) =>
      pitch === undefined ? undefined : { ...pitch, used_at: new Date().toISOString() },
    );
    refreshNews();
    if (user !== null) client.setQueryData(pitchQuotaQuery(user.id).queryKey, quota);
  };
}
