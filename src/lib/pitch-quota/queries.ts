import { queryOptions } from '@tanstack/react-query';
import { pitchQuotaSchema } from '@domain/pitch/quota.ts';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

/** What the account may still write and use of pitches this month. Goes stale with the pitches. */
export const pitchQuotaQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pitches', 'quota', userId],
    queryFn: ({ signal }) =>
      partOr('quota', userId, pitchQuotaSchema, () =>
        rpc('pitch_quota', {}, pitchQuotaSchema, signal),
      ),
    // The server refuses anyway, so a screen works without the figure.
    meta: { silent: true },
  });
