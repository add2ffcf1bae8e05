import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/app-error';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';

/** Query keys of the panel. Everything under `logs` is stale as soon as a log row changes. */
export const adminKeys = {
  all: ['admin'] as const,
  access: (userId: string) => ['admin', 'access', userId] as const,
  logs: ['admin', 'logs'] as const,
  health: ['admin', 'health'] as const,
  settings: ['admin', 'settings'] as const,
  subscriptions: ['admin', 'subscriptions'] as const,
  people: ['admin', 'people'] as const,
  systemLog: ['admin', 'system-log'] as const,
};

interface AdminAccess {
  admin: boolean;
  /** True when there is no admin yet, so that the visitor may claim the role. */
  claimable: boolean;
}

async function fetchAccess(userId: string, signal: AbortSignal): Promise<AdminAccess> {
  const { data, error } = await supabase
    .from('users')
    .select('role')
    .eq('id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data?.role === 'admin') return { admin: true, claimable: false };
  const adminExists = await rpc('admin_exists', {}, z.boolean(), signal);
  return { admin: false, claimable: !adminExists };
}

/** Whether the account may see the panel. The server's policies decide what it may read. */
export const adminAccessQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKeys.access(userId),
    queryFn: ({ signal }) => fetchAccess(userId, signal),
    staleTime: 30_000,
    meta: { silent: true },
  });

/** Result of `billing_queues()`. */
const billingQueuesSchema = z.object({
  /** How many wait; the lists hold the first of them. */
  counts: z.object({
    unmatched: z.int(),
    unmapped: z.int(),
    resync: z.int(),
    refunded: z.int(),
  }),
  unmatched: z.array(
    z.object({
      customer_id: z.string(),
      email: z.nullable(z.string()),
      subscription_ids: z.array(z.string()),
      plan: z.nullable(z.string()),
      status: z.nullable(z.string()),
      since: z.nullable(z.string()),
    }),
  ),
  unmapped: z.array(
    z.object({
      price_id: z.string(),
      events: z.int(),
      subscription_ids: z.array(z.string()),
      since: z.nullable(z.string()),
    }),
  ),
  resync: z.array(
    z.object({
      subscription_id: z.string(),
      email: z.nullable(z.string()),
      since: z.nullable(z.string()),
      events: z.int(),
    }),
  ),
  refunded: z.array(
    z.object({
      subscription_id: z.string(),
      email: z.nullable(z.string()),
      plan: z.nullable(z.string()),
      status: z.string(),
      refund: z.enum(['full', 'partial', 'untied', 'dispute_lost']),
      access_until: z.string(),
      notes: z.array(z.string()),
    }),
  ),
});

/** Rows of a queue at first, and how many more a press on Show more brings. */
export const QUEUE_PAGE = 20;

export type BillingQueues = z.infer<typeof billingQueuesSchema>;

/**
 * Payers without an account, prices without a plan, subscriptions to read again from Stripe, and
 * refunds after which the access goes on.
 */
export const billingQueuesQuery = (limit = QUEUE_PAGE) =>
  queryOptions({
    // Under `logs`, because every event may add to a queue or empty it.
    queryKey: [...adminKeys.logs, 'queues', limit],
    queryFn: ({ signal }) => rpc('billing_queues', { p_limit: limit }, billingQueuesSchema, signal),
    placeholderData: keepPreviousData,
  });
