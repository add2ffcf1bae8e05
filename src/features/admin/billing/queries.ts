import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { driftListSchema, stripeReconcileStateSchema } from '@domain/api/stripe-reconcile.ts';
import type { Drift } from '@domain/billing/stripe/drift.ts';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { parseResponse } from '@/lib/parse-response';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import type { Database } from '@/types/database';
import { containsPattern } from '@/features/admin/shared/contains-pattern';
import { adminKeys } from '@/features/admin/shared/queries';
import type { SubscriptionFilters } from '@/features/admin/billing/subscriptions/subscription-filters';

export interface Setting {
  key: string;
  /** For a secret only its masked preview: the server never sends the value. */
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

/** Result of `stripe_settings_state()`. */
const settingsStateSchema = z.object({
  mode: z.enum(['live', 'test', 'none']),
  webhook_set: z.boolean(),
  secret_key_set: z.boolean(),
  prices_set: z.boolean(),
  previous_webhook_secret_until: z.nullable(z.string()),
  vault: z.boolean(),
});

/** Which payment settings are stored, without their values. */
export const settingsStateQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.settings, 'state'],
    queryFn: ({ signal }) => rpc('stripe_settings_state', {}, settingsStateSchema, signal),
  });

/** Result of `access_decision()`. */
const accessDecisionSchema = z.nullable(
  z.object({ decided_at: z.string(), decided_by: z.nullable(z.string()), reason: z.string() }),
);

/** The decision that ended the access of a subscription; null when none is in force. */
export const accessDecisionQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: [...adminKeys.subscriptions, 'decision', subscriptionId],
    queryFn: ({ signal }) =>
      rpc('access_decision', { p_subscription_id: subscriptionId }, accessDecisionSchema, signal),
  });

export type Subscription = Database['public']['Tables']['subscriptions']['Row'];

export const SUBSCRIPTIONS_PAGE = 100;

interface SubscriptionPage {
  rows: Subscription[];
  /** Number of all rows that match the filters. */
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
  if (filters.plan !== null) query = query.eq('plan', filters.plan);
  if (filters.status !== null) query = query.eq('status', filters.status);
  const { data, error, count } = await query.abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return { rows: data, total: count ?? data.length };
}

/** The newest `limit` subscriptions that match the filters. */
export const subscriptionsQuery = (filters: SubscriptionFilters, limit: number) =>
  queryOptions({
    queryKey: [...adminKeys.subscriptions, filters, limit],
    queryFn: ({ signal }) => fetchSubscriptions(filters, limit, signal),
    placeholderData: keepPreviousData,
  });

/** One comparison with Stripe and the differences it found. */
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
  if (data === null) return null;
  return { ...data, drift: parseResponse('reconcile_runs.drift', driftListSchema, data.drift) };
}

/** The latest comparison with Stripe, scheduled or started by hand; null before the first one. */
export const lastRunQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.all, 'last-run'],
    queryFn: ({ signal }) => fetchLastRun(signal),
  });

/** Whether the server has a Stripe secret key, which a comparison needs. */
export const reconcileStateQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.settings, 'reconcile'],
    queryFn: ({ signal }) =>
      invokeFunction('stripe-reconcile', {
        method: 'GET',
        schema: stripeReconcileStateSchema,
        signal,
      }),
  });
