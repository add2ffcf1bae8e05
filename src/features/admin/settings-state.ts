import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';
import type { settingsStateSchema } from './answers';
import { adminKeys } from './queries';

type SettingsState = z.infer<typeof settingsStateSchema>;

async function fetchState(signal: AbortSignal): Promise<SettingsState> {
  const { data, error } = await supabase.rpc('stripe_settings_state').abortSignal(signal);
  if (error !== null) throw toAppError(error);
  const { settingsStateSchema } = await import('./answers');
  return settingsStateSchema.parse(data);
}

/** What the server knows about the payment settings, without any value. */
export const settingsStateQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.settings, 'state'],
    queryFn: ({ signal }) => fetchState(signal),
  });
