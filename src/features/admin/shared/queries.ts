import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { webhookHealthMonitorResponseSchema } from '@domain/api/webhook-health-monitor.ts';
import { profileUserQuery } from '@/lib/account/queries';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';

/** Query keys of the panel. Everything under `logs` is stale as soon as a log row changes. */
export const adminKeys = {
  all: ['admin'] as const,
  access: (userId: string) => ['admin', 'access', userId] as const,
  logs: ['admin', 'logs'] as const,
  health: ['admin', 'health'] as const,
  settings: ['admin', 'settings'] as const,
  subscriptions: ['admin', 'subscriptions'] as const,
  people: ['admin', 'people'] as const,
  holds: ['admin', 'holds'] as const,
  support: ['admin', 'support'] as const,
  reviews: ['admin', 'reviews'] as const,
  systemLog: ['admin', 'system-log'] as const,
};

interface AdminAccess {
  admin: boolean;
  /** True when there is no admin yet, so that the visitor may claim the role. */
  claimable: boolean;
}

async function fetchAccess(
  client: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<AdminAccess> {
  // The layout asks for the row at the same time; a second check asks again.
  const { role } = await client.fetchQuery({ ...profileUserQuery(userId), staleTime: 3_000 });
  if (role === 'admin') return { admin: true, claimable: false };
  const adminExists = await rpc('admin_exists', {}, z.boolean(), signal);
  return { admin: false, claimable: !adminExists };
}

/** Whether the account may see the panel. The server's policies decide what it may read. */
export const adminAccessQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKeys.access(userId),
    queryFn: ({ client, signal }) => fetchAccess(client, userId, signal),
    staleTime: 30_000,
    meta: { silent: true },
  });

/** Result of `billing_queue_counts()`. */
const queueCountsSchema = z.object({
  unmatched: z.int(),
  unmapped: z.int(),
  resync: z.int(),
  refunded: z.int(),
});

/**
 * How many payers, prices, subscriptions and refunds wait for an admin; 501 for more than 500, unless
 * the exact numbers are asked for.
 */
export const billingQueueCountsQuery = (exact = false) =>
  queryOptions({
    // Under `logs`, because every event may add to a queue or empty it.
    queryKey: [...adminKeys.logs, 'queue-counts', exact],
    queryFn: ({ signal }) =>
      rpc('billing_queue_counts', { p_exact: exact }, queueCountsSchema, signal),
    placeholderData: keepPreviousData,
  });

/** A count of `billingQueueCountsQuery` in words: "500+" where it was not counted on. */
export function queueCountText(count: number, exact = false): string {
  return count > 500 && !exact ? '500+' : count.toLocaleString('en-US');
}

/** State of the webhook endpoints, measured by `webhook-health-monitor` during the call. */
export const healthQuery = () =>
  queryOptions({
    queryKey: adminKeys.health,
    queryFn: ({ signal }) =>
      invokeFunction('webhook-health-monitor', {
        schema: webhookHealthMonitorResponseSchema,
        signal,
      }),
    // The card shows the failure itself, and soon: an unknown state must not look healthy.
    retry: 1,
    meta: { silent: true },
  });

/** Whether the signed-in admin gets mails about critical alerts. */
export const alertMailsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.all, 'alert-mails'],
    queryFn: ({ signal }) => rpc('alert_mails_wanted', {}, z.boolean(), signal),
    staleTime: 60_000,
    meta: { silent: true },
  });
