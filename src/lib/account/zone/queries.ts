import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';

async function fetchZone(userId: string, signal: AbortSignal): Promise<string> {
  const { data, error } = await supabase
    .from('media_profiles')
    .select('time_zone')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data !== null) return data.time_zone;
  const mail = await rpc('my_result_mail', {}, z.object({ time_zone: z.string() }), signal);
  return mail.time_zone;
}

/** The time zone of an account, as its settings have it. */
export const accountZoneQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account-zone', userId],
    queryFn: ({ signal }) => fetchZone(userId, signal),
    staleTime: 60_000,
  });
