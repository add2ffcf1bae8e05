import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';

async function fetchWelcomed(userId: string, signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase
    .from('media_profiles')
    .select('welcomed_at')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  // An account without a media profile is asked nothing.
  return data === null || data.welcomed_at !== null;
}

/** Whether an editor's first questions were answered or skipped. */
export const welcomedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['editor-welcomed', userId],
    queryFn: ({ signal }) => fetchWelcomed(userId, signal),
  });
