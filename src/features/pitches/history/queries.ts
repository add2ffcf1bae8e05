import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';

async function fetchUsedIds(userId: string, signal: AbortSignal): Promise<readonly string[]> {
  const { data, error } = await supabase
    .from('pitches')
    .select('id')
    .eq('user_id', userId)
    .not('used_at', 'is', null)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data.map(({ id }) => id);
}

/** The ids of the pitches that were used: they can be copied also in a month that has none left. */
export const usedIdsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pitches', 'used-ids', userId],
    queryFn: ({ signal }) => fetchUsedIds(userId, signal),
    meta: { silent: true },
  });
