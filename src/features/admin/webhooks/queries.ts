import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { DAY } from '@/lib/time';
import type { Trouble } from '@/features/admin/webhooks/failure-notice';
import { adminKeys } from '@/features/admin/shared/queries';
import { chartBars, type ChartRange } from '@/features/admin/webhooks/charts/chart-range';
import { toRpcFilters, type LogFilters } from '@/features/admin/webhooks/dashboard/log-filters';
import { startOfToday } from '@/features/admin/webhooks/monitor/today-stats';

const LATEST_LIMIT = 50;
export const LOG_LIMIT = 100;
/** Causes of the alerts list, and rows of one cause, on one page. */
export const ALERTS_LIMIT = 20;

const logSchema = z.object({
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  status: z.string(),
  outcome: z.nullable(z.string()),
  email: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  note: z.nullable(z.string()),
  retry_count: z.int(),
  next_attempt_at: z.nullable(z.string()),
  deliveries: z.int(),
  livemode: z.nullable(z.boolean()),
  api_version: z.nullable(z.string()),
  object_id: z.nullable(z.string()),
  subscription_id: z.nullable(z.string()),
  latency_ms: z.nullable(z.int()),
  timestamp: z.string(),
  alert_cause: z.nullable(z.string()),
  recovered_at: z.nullable(z.string()),
});

/** One row of webhook_logs as `webhook_log_page()` returns it. */
export type WebhookLog = z.infer<typeof logSchema>;

/** The row after which the next page begins. */
export interface LogCursor {
  timestamp: string;
  id: string;
}

/** One page of the log, latest first; `filters` are those of `webhook_log_page()`. */
export function fetchLogPage(
  filters: Record<string, string | boolean>,
  after: LogCursor | null,
  limit: number,
  signal?: AbortSignal,
): Promise<WebhookLog[]> {
  return rpc(
    'webhook_log_page',
    {
      p_filters: filters,
      p_limit: limit,
      ...(after !== null && { p_before: after.timestamp, p_before_id: after.id }),
    },
    z.array(logSchema),
    signal,
  );
}

/** The latest 50 rows of the webhook log. */
export const latestLogsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'latest'],
    queryFn: ({ signal }) => fetchLogPage({}, null, LATEST_LIMIT, signal),
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

/** The newest events and alerts of the last 24 hours that are in trouble. */
export async function fetchTroubles(): Promise<Trouble[]> {
  const { data, error } = await supabase
    .from('webhook_logs')
    .select('id, status, event_type, error_message, updated_at')
    .in('status', ['failed', 'alert', 'retried_failed'])
    .gte('timestamp', new Date(Date.now() - DAY).toISOString())
    .order('timestamp', { ascending: false })
    .limit(ALERTS_LIMIT);
  if (error !== null) throw toAppError(error);
  return data;
}

const alertRowSchema = z.object({
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  status: z.string(),
  error_message: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  timestamp: z.string(),
  deliveries: z.int(),
  alert_cause: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** One alert or failed event. */
export type AlertRow = z.infer<typeof alertRowSchema>;

const alertsSchema = z.object({
  events: z.int(),
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  causes: z.int(),
  groups: z.array(
    z.object({
      cause_group: z.string(),
      severity: z.enum(['critical', 'high', 'medium']),
      events: z.int(),
      oldest: z.string(),
      newest: z.string(),
      row: alertRowSchema,
    }),
  ),
  acknowledged: z.array(
    z.object({
      id: z.string(),
      message: z.nullable(z.string()),
      events: z.int(),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});

/** Result of `webhook_alerts()`: counts of rows, causes the most severe first, and the last acknowledgements. */
export type Alerts = z.infer<typeof alertsSchema>;
export type AlertGroup = Alerts['groups'][number];
export type Acknowledgement = Alerts['acknowledged'][number];

/** Alerts and failed events of the last 24 hours by cause; `pages` pages of 20 causes. */
export const alertsQuery = (pages = 1) =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'alerts', pages],
    queryFn: ({ signal }) =>
      rpc('webhook_alerts', { p_limit: Math.min(pages * ALERTS_LIMIT, 100) }, alertsSchema, signal),
    placeholderData: keepPreviousData,
  });

/** The rows of one cause, latest first, in pages of 20. */
export const alertRowsQuery = (causeGroup: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.logs, 'alert-rows', causeGroup],
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'webhook_alert_rows',
        {
          p_cause_group: causeGroup,
          p_limit: ALERTS_LIMIT,
          ...(pageParam !== null && {
            p_before: pageParam.timestamp,
            p_before_id: pageParam.id,
          }),
        },
        z.array(alertRowSchema),
        signal,
      ),
    initialPageParam: null as LogCursor | null,
    getNextPageParam: (page) => (page.length < ALERTS_LIMIT ? null : (page.at(-1) ?? null)),
  });

/** Rows of the webhook log that match the filters, latest first, in pages of 100. */
export const filteredLogsQuery = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.logs, 'filtered', filters],
    queryFn: ({ pageParam, signal }) =>
      fetchLogPage(toRpcFilters(filters), pageParam, LOG_LIMIT, signal),
    initialPageParam: null as LogCursor | null,
    getNextPageParam: (page) => (page.length < LOG_LIMIT ? null : (page.at(-1) ?? null)),
    placeholderData: keepPreviousData,
  });

const countsSchema = z.object({ matching: z.int(), retryable: z.int() });

/** How many rows match, and how many of them can be retried; 1,001 for more than 1,000. */
export const logCountsQuery = (filters: LogFilters) =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'counts', filters],
    queryFn: ({ signal }) =>
      rpc('webhook_log_counts', { p_filters: toRpcFilters(filters) }, countsSchema, signal),
    placeholderData: keepPreviousData,
  });

/** Event types of the last 31 days, the most frequent first. */
export const eventTypesQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.all, 'event-types'],
    queryFn: ({ signal }) => rpc('webhook_event_types', {}, z.array(z.string()), signal),
    staleTime: 300_000,
    meta: { silent: true },
  });

const figures = {
  events: z.int(),
  failures: z.int(),
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
  p99: z.nullable(z.int()),
};

const chartSchema = z.object({
  counted_to: z.nullable(z.string()),
  ...figures,
  bars: z.array(z.object({ start: z.string(), ...figures })),
  versions: z.array(z.object({ version: z.string(), events: z.int(), newest: z.string() })),
});

/** Result of `webhook_chart()`; latencies in milliseconds. */
export type WebhookChart = z.infer<typeof chartSchema>;
export type ChartBar = WebhookChart['bars'][number];

/** Events, failures and latency in bars of the range, from the counted hours. */
export const chartQuery = (range: ChartRange) =>
  queryOptions({
    queryKey: [...adminKeys.all, 'webhook-chart', range],
    queryFn: ({ signal }) => {
      const { starts, end } = chartBars(range, new Date());
      return rpc('webhook_chart', { p_starts: starts, p_end: end }, chartSchema, signal);
    },
    // The worker counts every 30 seconds.
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });

const detailSchema = z.object({
  attempts: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      status: z.string(),
      error: z.nullable(z.string()),
    }),
  ),
  changes: z.nullable(
    z.array(
      z.object({
        name: z.string(),
        before: z.nullable(z.union([z.string(), z.boolean()])),
        after: z.nullable(z.union([z.string(), z.boolean()])),
      }),
    ),
  ),
  in_force: z.nullable(z.boolean()),
  payload: z.unknown(),
  acknowledged: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
});

/** Tries, changes and payload of one event. */
export type EventDetail = z.infer<typeof detailSchema>;

/** What `webhook_event_detail()` says of one row. */
export const eventDetailQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'detail', id],
    queryFn: ({ signal }) => rpc('webhook_event_detail', { p_id: id }, detailSchema, signal),
  });
