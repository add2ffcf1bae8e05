import { useQueryClient } from '@tanstack/react-query';
import { pitchQuotaSchema } from '@domain/pitch/quota.ts';
import { rpc } from '@/lib/api/rpc';
import { useRefreshPitchNews } from '@/lib/pitch-news';
import { pitchQuery } from '@/features/pitches/queries';

/**
 * Call it before a pitch is copied or downloaded: the server notes the first time. Rejects with AppError
 * `quota_exceeded` where the month has no pitch left; the text stays on the screen.
 */
export function useTakePitch(pitchId: string): (kind: 'copy' | 'download') => Promise<void> {
  const client = useQueryClient();
  const refreshNews = useRefreshPitchNews();
  return async (kind) => {
    const { queryKey } = pitchQuery(pitchId);
    const known = client.getQueryData(queryKey);
    // What was sent stays used, and can be copied without a connection; a mail that waits may yet give it back.
    if (known?.used_at && known.sends.every(({ status }) => status !== 'queued')) return;
    await rpc('use_pitch', { p_pitch_id: pitchId, p_kind: kind }, pitchQuotaSchema);
    client.setQueryData(queryKey, (pitch) =>
      pitch === undefined ? undefined : { ...pitch, used_at: new Date().toISOString() },
    );
    refreshNews();
  };
}
