import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { webhookRetryHandlerResponseSchema } from '@domain/api/webhook-retry-handler.ts';
import { AppError, toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { toast } from '@/lib/toast';
import { adminKeys } from '@/features/admin/shared/queries';
import type { LogFilters } from '@/features/admin/webhooks/dashboard/log-filters';
import { savedViewsQuery } from '@/features/admin/webhooks/dashboard/queries';
import { ALERT_STATUSES } from '@/features/admin/webhooks/webhook-status';

/** Applies a stored event again through `webhook-retry-handler`. */
export function retryEvent(eventId: string) {
  return invokeFunction('webhook-retry-handler', {
    body: { event_id: eventId },
    schema: webhookRetryHandlerResponseSchema,
  });
}

/** Applies a stored event again through `webhook-retry-handler` and reports the result in a toast. */
export function useRetryEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) => retryEvent(eventId),
    onSuccess: ({ success, retry_count, error }) => {
      if (success) {
        toast.success('Success', {
          description: `Webhook retried successfully (attempt ${retry_count})`,
        });
      } else {
        toast.error('Retry Failed', {
          description: `Retry failed: ${error || 'Unknown error'}`,
        });
      }
    },
    onError: (error) => {
      toast.error('Failed to retry webhook', { description: toAppError(error).userMessage });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

interface Acknowledged {
  /** Id of the acknowledgement, for its undo. */
  id: string | null;
  events: number;
}

async function acknowledgeOne(id: string): Promise<Acknowledged> {
  const { data, error } = await supabase
    .from('webhook_logs')
    .update({ status: 'acknowledged', updated_at: new Date().toISOString() })
    .eq('id', id)
    // A row that a retry has repaired in the meantime must stay repaired.
    .in('status', ALERT_STATUSES)
    .select('id, acknowledgement_id');
  if (error !== null) throw toAppError(error);
  const [row] = data;
  if (row === undefined) {
    throw new AppError({
      code: 'conflict',
      message: `webhook_logs ${id} was not updated`,
      userMessage: 'It has changed in the meantime. The list now shows how it stands.',
    });
  }
  return { id: row.acknowledgement_id, events: 1 };
}

const stepSchema = z.object({ acknowledged: z.int(), left: z.int() });
const undoneSchema = z.object({ restored: z.int(), left: z.int() });

/** Everything of one cause that is not newer than `until`: what the admin has seen. */
interface Cause {
  causeGroup: string;
  until: string;
}

/** Acknowledges a cause in steps, because one call acknowledges a limited number of rows. */
async function acknowledgeCause({ causeGroup, until }: Cause): Promise<Acknowledged> {
  const id = crypto.randomUUID();
  let events = 0;
  for (;;) {
    const step = await rpc(
      'acknowledge_alerts',
      { p_cause_group: causeGroup, p_until: until, p_acknowledgement: id },
      stepSchema,
    );
    events += step.acknowledged;
    if (step.left === 0 || step.acknowledged === 0) return { id, events };
  }
}

async function undo(id: string): Promise<number> {
  let restored = 0;
  for (;;) {
    const step = await rpc('undo_acknowledgement', { p_id: id }, undoneSchema);
    restored += step.restored;
    if (step.left === 0 || step.restored === 0) return restored;
  }
}

/** Takes an acknowledgement back. */
export function useUndoAcknowledgement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undo,
    onSuccess: (restored) => {
      toast.success(
        restored === 0
          ? 'Nothing to take back: it has been repaired or has ended meanwhile'
          : `${restored} ${restored === 1 ? 'alert is' : 'alerts are'} back on the list`,
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.logs }),
  });
}

/** Marks one alert or failed event (its id), or all of a cause, as acknowledged; the toast offers an undo. */
export function useAcknowledge() {
  const client = useQueryClient();
  const { mutate: takeBack } = useUndoAcknowledgement();
  return useMutation({
    mutationFn: (what: string | Cause) =>
      typeof what === 'string' ? acknowledgeOne(what) : acknowledgeCause(what),
    onSuccess: ({ id, events }) => {
      toast.success('Alert Acknowledged', {
        ...(events > 1 && { description: `${events.toLocaleString('en-US')} of one cause` }),
        ...(id !== null && {
          action: {
            label: 'Undo',
            onClick: () => {
              takeBack(id);
            },
          },
        }),
      });
    },
    onError: (error) => {
      toast.error('Failed to acknowledge alert', { description: toAppError(error).userMessage });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.logs }),
  });
}

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
    onSettled: () => client.invalidateQueries({ queryKey: savedViewsQuery().queryKey }),
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
    onSettled: () => client.invalidateQueries({ queryKey: savedViewsQuery().queryKey }),
  });
}
