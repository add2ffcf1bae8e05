import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { webhookHealthMonitorResponseSchema } from '@domain/api/webhook-health-monitor.ts';
import type { FUNCTION_REWRITES } from '@domain/paths.ts';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import type { Database } from '@/types/database';
import { containsPattern } from '@/features/admin/shared/contains-pattern';
import { adminKeys } from '@/features/admin/shared/queries';
import { sortAlerts } from '@/features/admin/webhooks/alerts/severity';
import { rangeEnd, type LogFilters } from '@/features/admin/webhooks/dashboard/log-filters';
import { startOfToday } from '@/features/admin/webhooks/monitor/today-stats';
import { REFRESH_INTERVAL_MS } from '@/features/admin/webhooks/refresh-interval';
import { ALERT_STATUSES } from '@/features/admin/webhooks/webhook-status';

export type WebhookLog = Database['public']['Tables']['webhook_logs']['Row'];

const DAY_MS = 86_400_000;
const LATEST_LIMIT = 50;
const ALERTS_LIMIT = 20;
export const LOG_LIMIT = 100;
const PROBE_TIMEOUT_MS = 10_000;

async function fetchLatestLogs(signal: AbortSignal): Promise<WebhookLog[]> {
  const { data, error } = await supabase
    .from('webhook_logs')
    .select('*')
    .order('timestamp', { ascending: false })
    .limit(LATEST_LIMIT)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data;
}

/** The latest 50 rows of the webhook log. */
export const latestLogsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'latest'],
    queryFn: ({ signal }) => fetchLatestLogs(signal),
  });

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

/** Result of `webhook_stats()`; the rate is a percentage. */
const todayStatsSchema = z.object({
  total_today: z.int(),
  successful_today: z.int(),
  failed_today: z.int(),
  success_rate: z.nullish(z.number()),
});

export type TodayStats = z.infer<typeof todayStatsSchema>;

/** Counts of today's events; the day is the one of the viewer's time zone. */
export const todayStatsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'today'],
    queryFn: ({ signal }) =>
      rpc('webhook_stats', { p_since: startOfToday(new Date()) }, todayStatsSchema, signal),
  });

async function fetchAlerts(signal: AbortSignal): Promise<WebhookLog[]> {
  const { data, error } = await supabase
    .from('webhook_logs')
    .select('*')
    .in('status', ALERT_STATUSES)
    .gte('timestamp', new Date(Date.now() - DAY_MS).toISOString())
    // Alerts raised by the monitor come before failed events, so that the limit never cuts them.
    .order('alert_cause', { ascending: true, nullsFirst: false })
    .order('timestamp', { ascending: false })
    .limit(ALERTS_LIMIT)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return sortAlerts(data);
}

/** Failed events and alerts of the last 24 hours, at most 20 rows, the most severe first. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'alerts'],
    queryFn: ({ signal }) => fetchAlerts(signal),
  });

async function fetchFilteredLogs(filters: LogFilters, signal: AbortSignal): Promise<WebhookLog[]> {
  let query = supabase
    .from('webhook_logs')
    .select('*')
    .order('timestamp', { ascending: false })
    .limit(LOG_LIMIT);
  if (filters.eventType !== '') query = query.eq('event_type', filters.eventType);
  if (filters.customerEmail !== '') {
    query = query.ilike('customer_email', containsPattern(filters.customerEmail));
  }
  if (filters.status !== null) query = query.eq('status', filters.status);
  if (filters.from !== '') query = query.gte('timestamp', filters.from);
  if (filters.to !== '') query = query.lt('timestamp', rangeEnd(filters.to));
  const { data, error } = await query.abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data;
}

/** At most 100 rows of the webhook log that match the filters, latest first. */
export const filteredLogsQuery = (filters: LogFilters) =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'filtered', filters],
    queryFn: ({ signal }) => fetchFilteredLogs(filters, signal),
    placeholderData: keepPreviousData,
  });

interface EndpointProbe {
  path: keyof typeof FUNCTION_REWRITES;
  /** Name of the endpoint on screen. */
  label: keyof typeof FUNCTION_REWRITES;
}

/** The Stripe endpoint accepts signed events only, so `webhook-test` is probed in its place. */
const PROBES: readonly EndpointProbe[] = [
  { path: '/api/ping', label: '/api/ping' },
  { path: '/api/webhook-test', label: '/api/stripe-webhook' },
];

interface EndpointCheck {
  label: string;
  ok: boolean;
  /** Reason of a failure. */
  detail: string | null;
}

async function probe({ path, label }: EndpointProbe, signal: AbortSignal): Promise<EndpointCheck> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]),
    });
    // A host without the rewrite serves the app's HTML with status 200 at every path.
    const page = response.headers.get('content-type')?.includes('text/html') === true;
    const ok = response.ok && !page;
    const detail = ok ? null : page ? 'Answered with a web page' : `HTTP ${response.status}`;
    return { label, ok, detail };
  } catch (error) {
    if (signal.aborted) throw error;
    return { label, ok: false, detail: 'No answer' };
  }
}

/** Probes both endpoints on load and every 30 seconds. A probe without a response is not ok. */
export const endpointChecksQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.all, 'endpoint-checks'],
    queryFn: ({ signal }) => Promise.all(PROBES.map((target) => probe(target, signal))),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
