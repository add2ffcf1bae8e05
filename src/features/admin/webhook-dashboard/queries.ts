import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';
import { containsPattern } from '@/features/admin/contains-pattern';
import { adminKeys, type WebhookLog } from '@/features/admin/queries';
import { REFRESH_MS } from '@/features/admin/refresh';
import { rangeEnd, type LogFilters } from '@/features/admin/webhook-dashboard/log-filters';

export const LOG_LIMIT = 100;

async function fetchLogs(filters: LogFilters, signal: AbortSignal): Promise<WebhookLog[]> {
  let query = supabase
    .from('webhook_logs')
    .select('*')
    .order('timestamp', { ascending: false })
    .limit(LOG_LIMIT);
  if (filters.eventType !== '') query = query.eq('event_type', filters.eventType);
  if (filters.customerEmail !== '') {
    query = query.ilike('customer_email', containsPattern(filters.customerEmail));
  }
  if (filters.status !== '') query = query.eq('status', filters.status);
  if (filters.from !== '') query = query.gte('timestamp', filters.from);
  if (filters.to !== '') query = query.lt('timestamp', rangeEnd(filters.to));
  const { data, error } = await query.abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data;
}

/** At most 100 rows of the ledger that match the filters, latest first. */
export const filteredLogsQuery = (filters: LogFilters) =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'filtered', filters],
    queryFn: ({ signal }) => fetchLogs(filters, signal),
    placeholderData: keepPreviousData,
  });

/** The paths that are asked, and the names they go by on screen. */
const CHECKS = [
  { path: '/api/ping', label: '/api/ping' },
  { path: '/api/webhook-test', label: '/api/stripe-webhook' },
] as const;

interface EndpointCheck {
  label: string;
  ok: boolean;
  detail: string | null;
}

async function check(path: string, label: string, signal: AbortSignal): Promise<EndpointCheck> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    // A host without the rewrite answers every path with the app's own page, and 200.
    const page = response.headers.get('content-type')?.includes('text/html') === true;
    const ok = response.ok && !page;
    const detail = ok ? null : page ? 'Answered with a web page' : `HTTP ${response.status}`;
    return { label, ok, detail };
  } catch (error) {
    if (signal.aborted) throw error;
    return { label, ok: false, detail: 'No answer' };
  }
}

/** Asks both endpoints, on load and every 30 seconds. Never fails: silence is "not ok". */
export const endpointChecksQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.all, 'endpoint-checks'],
    queryFn: ({ signal }) =>
      Promise.all(CHECKS.map(({ path, label }) => check(path, label, signal))),
    refetchInterval: REFRESH_MS,
  });
