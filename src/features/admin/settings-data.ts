import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { adminKeys } from '@/features/admin/queries';

export interface Setting {
  key: string;
  /** For a secret only its masked preview; the server keeps the rest to itself. */
  value: string;
  updated_at: string;
  changed_by: { email: string } | null;
}

async function fetchSettings(keys: readonly string[], signal: AbortSignal): Promise<Setting[]> {
  const { data, error } = await supabase
    .from('admin_settings')
    .select('key, value, updated_at, changed_by:users(email)')
    .in('key', keys)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data;
}

/** The rows of admin_settings for these keys; keys never saved have none. */
export const settingsQuery = (keys: readonly string[]) =>
  queryOptions({
    queryKey: [...adminKeys.settings, keys],
    queryFn: ({ signal }) => fetchSettings(keys, signal),
  });

type Changes = Partial<Record<string, string>>;

async function saveSettings(changes: Changes): Promise<void> {
  const updated_at = new Date().toISOString();
  const rows = Object.entries(changes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: value.trim(), updated_at }],
  );
  // One statement: either every key is saved or none is.
  const { error } = await supabase.from('admin_settings').upsert(rows, { onConflict: 'key' });
  if (error !== null) throw toAppError(error);
}

/**
 * Saves keys of admin_settings ('' removes a value). What was saved is not kept in the cache of
 * mutations, because it may be a secret.
 */
export function useSaveSettings(words: { done: string; failed: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Changes) => saveSettings(changes),
    gcTime: 0,
    onSuccess: () => {
      toast.success(words.done);
    },
    onError: (error) => {
      toast.error(words.failed, { description: toAppError(error).userMessage });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
