import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import type { Database } from '@/types/database';
import {
  driftSchema,
  linkAnswerSchema,
  reconcileAnswerSchema,
  reconcileStateSchema,
  type Drift,
} from '@/features/admin/answers';
import { containsPattern } from '@/features/admin/contains-pattern';
import { adminKeys } from '@/features/admin/queries';
import type { SubscriptionFilters } from '@/features/admin/subscriptions/filters';

export type Subscription = Database['public']['Tables']['subscriptions']['Row'];

export const PAGE = 100;

interface SubscriptionPage {
  rows: Subscription[];
  /** How many match in all. */
  total: number;
}

async function fetchSubscriptions(
  filters: SubscriptionFilters,
  limit: number,
  signal: AbortSignal,
): Promise<SubscriptionPage> {
  let query = supabase
    .from('subscriptions')
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    .limit(limit);
  if (filters.email !== '') query = query.ilike('email', containsPattern(filters.email));
  if (filters.plan !== '') query = query.eq('plan', filters.plan);
  if (filters.status !== '') query = query.eq('status', filters.status);
  const { data, error, count } = await query.abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return { rows: data, total: count ?? data.length };
}

/** Subscriptions that match, newest first; `limit` grows as more are asked for. */
export const subscriptionsQuery = (filters: SubscriptionFilters, limit: number) =>
  queryOptions({
    queryKey: [...adminKeys.subscriptions, filters, limit],
    queryFn: ({ signal }) => fetchSubscriptions(filters, limit, signal),
    placeholderData: keepPreviousData,
  });

async function linkPayer(customerId: string, email: string) {
  const { data, error } = await supabase.rpc('link_payer', {
    p_customer_id: customerId,
    p_email: email,
  });
  if (error !== null) throw toAppError(error);
  return linkAnswerSchema.parse(data);
}

/** Gives a payer's subscriptions to the account with this address. The caller shows failures. */
export function useLinkPayer(customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => linkPayer(customerId, email),
    meta: { silent: true },
    onSuccess: ({ subscriptions }) => {
      toast.success('Payer linked', {
        description: `${subscriptions} ${subscriptions === 1 ? 'subscription now belongs' : 'subscriptions now belong'} to the account.`,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** One comparison with Stripe and what it found. */
export type ReconcileRun = Omit<Database['public']['Tables']['reconcile_runs']['Row'], 'drift'> & {
  drift: Drift[];
};

async function fetchLastRun(signal: AbortSignal): Promise<ReconcileRun | null> {
  const { data, error } = await supabase
    .from('reconcile_runs')
    .select('*')
    .order('started_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return data === null ? null : { ...data, drift: driftSchema.parse(data.drift) };
}

/** The latest comparison with Stripe, by night or by hand; null when there was none yet. */
export const lastRunQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.all, 'last-run'],
    queryFn: ({ signal }) => fetchLastRun(signal),
  });

/** Whether the server has a key to compare with. */
export const reconcileStateQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.settings, 'reconcile'],
    queryFn: ({ signal }) =>
      invokeFunction('stripe-reconcile', { method: 'GET', schema: reconcileStateSchema, signal }),
  });

/** Compares the subscriptions with Stripe's own; with `repair` the differences are put right. */
export function useReconcile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ repair }: { repair: boolean }) =>
      invokeFunction('stripe-reconcile', { body: { repair }, schema: reconcileAnswerSchema }),
    meta: { silent: true },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
