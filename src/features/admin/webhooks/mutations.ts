import { useMutation, useQueryClient } from '@tanstack/react-query';
import { webhookRetryHandlerResponseSchema } from '@domain/api/webhook-retry-handler.ts';
import { AppError, toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { adminKeys } from '@/features/admin/shared/queries';
import { ALERT_STATUSES } from '@/features/admin/webhooks/webhook-status';

function retryEvent(eventId: string) {
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

async function acknowledge(id: string): Promise<void> {
  const { data, error } = await supabase
    .from('webhook_logs')
    .update({ status: 'acknowledged', updated_at: new Date().toISOString() })
    .eq('id', id)
    // A row that a retry has repaired in the meantime must stay repaired.
    .in('status', ALERT_STATUSES)
    .select('id');
  if (error !== null) throw toAppError(error);
  if (data.length === 0) {
    throw new AppError({
      code: 'conflict',
      message: `webhook_logs ${id} was not updated`,
      userMessage: 'It has changed in the meantime. The list now shows how it stands.',
    });
  }
}

/** Marks an alert or a failed event as acknowledged. */
export function useAcknowledge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => acknowledge(id),
    onSuccess: () => {
      toast.success('Alert Acknowledged');
    },
    onError: (error) => {
      toast.error('Failed to acknowledge alert', { description: toAppError(error).userMessage });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.logs }),
  });
}
