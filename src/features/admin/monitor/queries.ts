import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { supabase } from '@/lib/supabase';
import { healthSchema, statsSchema } from '@/features/admin/answers';
import { adminKeys, type WebhookLog } from '@/features/admin/queries';
import { ALERT_STATUSES } from '@/features/admin/webhook-status';
import { sortAlerts } from '@/features/admin/monitor/severity';
import { startOfToday } from '@/features/admin/monitor/stats';

const DAY_MS = 86_400_000;
const ALERTS_LIMIT = 20;

/** How the webhook endpoints are, as `webhook-health-monitor` measured it just now. */
export const healthQuery = () =>
  queryOptions({
    queryKey: adminKeys.health,
    queryFn: ({ signal }) =>
      invokeFunction('webhook-health-monitor', { schema: healthSchema, signal }),
    // The card shows the failure itself, and soon: an unknown state must not look healthy.
    retry: 1,
    meta: { silent: true },
  });

/** Counts of today's events; the day is the viewer's own. */
export const todayStatsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'today'],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .rpc('webhook_stats', { p_since: startOfToday(new Date()) })
        .abortSignal(signal);
      if (error !== null) throw toAppError(error);
      return statsSchema.parse(data);
    },
  });

async function fetchAlerts(signal: AbortSignal): Promise<WebhookLog[]> {
  const { data, error } = await supabase
    .from('webhook_logs')
    .select('*')
    .in('status', ALERT_STATUSES)
    .gte('timestamp', new Date(Date.now() - DAY_MS).toISOString())
    // Alerts of our own come before single failed events, whatever the storm.
    .order('alert_cause', { ascending: true, nullsFirst: false })
    .order('timestamp', { ascending: false })
    .limit(ALERTS_LIMIT)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return sortAlerts(data);
}

/** What failed or alerted in the last 24 hours, at most 20 rows, the worst first. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'alerts'],
    queryFn: ({ signal }) => fetchAlerts(signal),
  });
