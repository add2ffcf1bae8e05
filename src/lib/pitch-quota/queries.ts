import { queryOptions } from '@tanstack/react-query';
import { pitchQuotaSchema } from '@domain/pitch/quota.ts';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
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

async function fetchUsedPitch(userId: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await supabase
    .from('pitches')
    .select('id')
    .eq('user_id', userId)
    .not('used_at', 'is', null)
    .order('used_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return z.nullable(z.string()).parse(data?.id ?? null);
}

/** The id of the pitch that was used last, which can go to more outlets; null without one. */
export const usedPitchQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pitches', 'used-last', userId],
    queryFn: ({ signal }) => fetchUsedPitch(userId, signal),
    meta: { silent: true },
  });
