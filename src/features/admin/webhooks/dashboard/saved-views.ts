import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { supabase } from '@/lib/api/supabase';
import { toast } from '@/lib/toast';
import { adminKeys } from '@/features/admin/shared/queries';
import type { LogFilters } from '@/features/admin/webhooks/dashboard/log-filters';

const viewsSchema = z.array(
  z.object({ id: z.string(), name: z.string(), filters: z.record(z.string(), z.unknown()) }),
);

/** Filters under a name; each admin has views of their own. */
export type SavedView = z.infer<typeof viewsSchema>[number];

const viewsKey = [...adminKeys.all, 'log-views'] as const;

async function fetchViews(signal: AbortSignal): Promise<SavedView[]> {
  const { data, error } = await supabase
    .from('webhook_log_views')
    .select('id, name, filters')
    .order('name')
    .limit(100)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return parseResponse('webhook_log_views', viewsSchema, data);
}

/** The saved views of the signed-in admin, by name. */
export const savedViewsQuery = () =>
  queryOptions({ queryKey: viewsKey, queryFn: ({ signal }) => fetchViews(signal) });

async function saveView(view: { name: string; filters: LogFilters }): Promise<void> {
  const table = supabase.from('webhook_log_views');
  const changed = await table.update({ filters: view.filters }).eq('name', view.name).select('id');
  if (changed.error !== null) throw toAppError(changed.error);
  if (changed.data.length > 0) return;
  const { error } = await table.insert(view);
  if (error !== null) throw toAppError(error);
}

/** Saves filters under a name, over an earlier view of that name. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveView,
    onSuccess: (_result, { name }) => {
      toast.success(`Saved as “${name}”`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: viewsKey }),
  });
}

/** Deletes a saved view. */
export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.from('webhook_log_views').delete().eq('id', id);
      if (error !== null) throw toAppError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: viewsKey }),
  });
}
