import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { FUNCTION_REWRITES } from '@domain/paths.ts';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { supabase } from '@/lib/api/supabase';
import { adminKeys } from '@/features/admin/shared/queries';
import { REFRESH_INTERVAL_MS } from '@/features/admin/webhooks/refresh-interval';

const PROBE_TIMEOUT_MS = 10_000;

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

const viewsSchema = z.array(
  z.object({ id: z.string(), name: z.string(), filters: z.record(z.string(), z.unknown()) }),
);

/** Filters under a name; each admin has views of their own. */
type SavedView = z.infer<typeof viewsSchema>[number];

async function fetchViews(signal: AbortSignal): Promise<SavedView[]> {
  const { data, error } = await supabase
    .from('webhook_log_views')
    .select('id, name, filters')
    .order('name')
    .limit(100)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return parseResponse('webhook_log_views', viewsSchema, data);
}

/** The saved views of the signed-in admin, by name. */
export const savedViewsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.all, 'log-views'],
    queryFn: ({ signal }) => fetchViews(signal),
  });
