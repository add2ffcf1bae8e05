import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { queuesSchema, replayAnswerSchema, type BillingQueues } from '@/features/admin/answers';
import { adminKeys } from '@/features/admin/queries';

async function fetchQueues(signal: AbortSignal): Promise<BillingQueues> {
  const { data, error } = await supabase.rpc('billing_queues').abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return queuesSchema.parse(data);
}

/** Payers without an account, prices without a plan, subscriptions that need a re-read. */
export const queuesQuery = () =>
  queryOptions({
    // Under `logs`, because every event may fill or empty a queue.
    queryKey: [...adminKeys.logs, 'queues'],
    queryFn: ({ signal }) => fetchQueues(signal),
  });

async function replay(subscriptionId: string | undefined) {
  const { data, error } = await supabase.rpc(
    'replay_waiting',
    subscriptionId === undefined ? {} : { p_subscription_id: subscriptionId },
  );
  if (error !== null) throw toAppError(error);
  return replayAnswerSchema.parse(data);
}

/** Works the kept events of one subscription, or of all that wait, through again. */
export function useReplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subscriptionId?: string) => replay(subscriptionId),
    onSuccess: ({ subscriptions, still_waiting }) => {
      const done = `${subscriptions} ${subscriptions === 1 ? 'subscription' : 'subscriptions'} worked through`;
      if (still_waiting === 0) toast.success(done);
      else toast.warning(done, { description: `${still_waiting} still waiting.` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
