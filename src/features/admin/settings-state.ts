import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';
import { settingsStateSchema } from '@/features/admin/answers';
import { adminKeys } from '@/features/admin/queries';

async function fetchState(signal: AbortSignal) {
  const { data, error } = await supabase.rpc('stripe_settings_state').abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return settingsStateSchema.parse(data);
}

/** What the server knows about the payment settings, without any value. */
export const settingsStateQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.settings, 'state'],
    queryFn: ({ signal }) => fetchState(signal),
  });
