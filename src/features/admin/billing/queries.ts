import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { driftListSchema, stripeReconcileStateSchema } from '@domain/api/admin/stripe-reconcile.ts';
import type { Drift } from '@domain/billing/stripe/drift.ts';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { parseResponse } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import type { Database } from '@/types/database';
import { adminKeys } from '@/features/admin/shared/queries';
import { searchArgument } from '@/features/admin/shared/search-text';
import {
  sortArguments,
  type SubscriptionFilters,
} from '@/features/admin/billing/subscriptions/subscription-filters';

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

/** One row of `find_subscriptions()`. */
const subscriptionSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  status: z.string(),
  stripe_customer_id: z.nullable(z.string()),
  stripe_subscription_id: z.string(),
  current_period_end: z.nullable(z.string()),
  created_at: z.string(),
  user_id: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  access_until: z.nullable(z.string()),
  attention: z.nullable(z.string()),
  refund: z.nullable(z.string()),
  pause_behavior: z.nullable(z.string()),
  access_ended_at: z.nullable(z.string()),
  /** Of the event that the row shows: false in Stripe's test mode, null when not known. */
  livemode: z.nullable(z.boolean()),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const cursorSchema = z.object({ value: z.string(), id: z.string() });

/** Result of `find_subscriptions()`. */
const subscriptionPageSchema = z.object({
  rows: z.array(subscriptionSchema),
  next: z.nullable(cursorSchema),
  /** Matching rows, with the first page only; 1,001 stands for more than 1,000. */
  total: z.nullable(z.int()),
});

/** The subscriptions that match the filters, page by page in the chosen order. */
export function subscriptionsQuery(filters: SubscriptionFilters) {
  const { order, ascending } = sortArguments(filters.sort);
  const search = searchArgument(filters.email);
  return infiniteQueryOptions({
    queryKey: [
      ...adminKeys.subscriptions,
      'list',
      { search: search ?? '', plan: filters.plan, status: filters.status, order, ascending },
    ],
    queryFn: ({ signal, pageParam }) =>
      rpc(
        'find_subscriptions',
        {
          ...(search !== undefined && { p_search: search }),
          ...(filters.plan !== null && { p_plan: filters.plan }),
          ...(filters.status !== null && { p_status: filters.status }),
          ...(pageParam !== null && { p_after: pageParam }),
          p_order: order,
          p_ascending: ascending,
        },
        subscriptionPageSchema,
        signal,
      ),
    initialPageParam: null as z.infer<typeof cursorSchema> | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The rows of each queue of `billing_queue()`. */
const queueRowSchemas = {
  /** Payers without an account. */
  unmatched: z.object({
    customer_id: z.string(),
    email: z.nullable(z.string()),
    subscription_ids: z.array(z.string()),
    plan: z.nullable(z.string()),
    status: z.nullable(z.string()),
    since: z.nullable(z.string()),
  }),
  /** Prices without a plan. */
  unmapped: z.object({
    price_id: z.string(),
    events: z.int(),
    subscription_ids: z.array(z.string()),
    since: z.nullable(z.string()),
  }),
  /** Subscriptions to read again from Stripe. */
  resync: z.object({
    subscription_id: z.string(),
    email: z.nullable(z.string()),
    since: z.nullable(z.string()),
    events: z.int(),
  }),
  /** Refunds after which the access goes on. */
  refunded: z.object({
    subscription_id: z.string(),
    email: z.nullable(z.string()),
    plan: z.nullable(z.string()),
    status: z.string(),
    refund: z.enum(['full', 'partial', 'untied', 'dispute_lost']),
    access_until: z.string(),
    notes: z.array(z.string()),
  }),
};

const queueCursorSchema = z.object({ at: z.string(), id: z.string() });

/** The rows of a queue, by pages of 20. */
function queueQuery<Row extends z.ZodMiniType>(name: keyof typeof queueRowSchemas, row: Row) {
  const schema = z.object({ rows: z.array(row), next: z.nullable(queueCursorSchema) });
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the schema follows from the name
  return infiniteQueryOptions({
    // Under `logs`, because every event may add to a queue or empty it.
    queryKey: [...adminKeys.logs, 'queue', name],
    queryFn: ({ signal, pageParam }) =>
      rpc(
        'billing_queue',
        { p_queue: name, ...(pageParam !== null && { p_after: pageParam }) },
        schema,
        signal,
      ),
    initialPageParam: null as z.infer<typeof queueCursorSchema> | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });
}

export type UnmatchedPayer = z.infer<typeof queueRowSchemas.unmatched>;
export type UnmappedPrice = z.infer<typeof queueRowSchemas.unmapped>;

export const unmatchedQuery = () => queueQuery('unmatched', queueRowSchemas.unmatched);
export const unmappedQuery = () => queueQuery('unmapped', queueRowSchemas.unmapped);
export const resyncQuery = () => queueQuery('resync', queueRowSchemas.resync);
export const refundedQuery = () => queueQuery('refunded', queueRowSchemas.refunded);

/** Result of `subscription_totals()`. */
const subscriptionTotalsSchema = z.object({
  plans: z.array(
    z.object({ plan: z.string(), active: z.int(), past_due: z.int(), canceled: z.int() }),
  ),
  /** In the smallest unit of each currency. */
  mrr: z.array(z.object({ currency: z.string(), cents: z.number() })),
  /** Paying subscriptions whose price is not known. */
  unpriced: z.int(),
  churn: z.object({ since: z.string(), at_start: z.int(), lost: z.int() }),
  computed_at: z.string(),
});
export type SubscriptionTotals = z.infer<typeof subscriptionTotalsSchema>;

/** Subscriptions by plan, monthly revenue and churn, at most a minute old. */
export const subscriptionTotalsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.subscriptions, 'totals'],
    queryFn: ({ signal }) => rpc('subscription_totals', {}, subscriptionTotalsSchema, signal),
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
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? 5_000 : false),
  });

/** Whether the server has a Stripe secret key, which a comparison needs. */
export const reconcileStateQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.settings, 'reconcile'],
    queryFn: ({ signal }) =>
      invokeFunction('admin/stripe-reconcile', {
        method: 'GET',
        schema: stripeReconcileStateSchema,
        signal,
      }),
  });
