import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { requestsKey } from '@/features/requests/queries';
import {
  beforeSchema,
  defaultsFrom,
  NO_DEFAULTS,
  outletSchema,
  rulesSchema,
  type AskedOutlet,
  type RequestDefaults,
  type RequestWeek,
} from '@/features/requests/request-defaults';

/** With the outlet that stands beside the editor's name, and what is left of the week; null for an admin. */
type StoredDefaults = RequestDefaults & { outlet: AskedOutlet | null; week: RequestWeek | null };

async function fetchLimit(signal: AbortSignal) {
  const [outlet, { week }] = await Promise.all([
    rpc('my_outlet', {}, outletSchema, signal),
    rpc('request_preview', { p_beats: [] }, beforeSchema, signal),
  ]);
  return { outlet, week };
}

async function fetchDefaults(userId: string, signal: AbortSignal): Promise<StoredDefaults> {
  const { data, error } = await supabase
    .from('media_profiles')
    .select('formats, beats, region')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  // An admin asks without being an editor.
  if (data === null) return { ...NO_DEFAULTS, outlet: null, week: null };
  const limit = await fetchLimit(signal);
  const defaults = defaultsFrom(parseResponse('media_profiles', rulesSchema, data), limit.outlet);
  return { ...defaults, ...limit };
}

/** What a new request of an editor starts with; read anew for each one. */
export const requestDefaultsQuery = (userId: string) =>
  queryOptions({
    // What is left of the week changes with each request.
    queryKey: [...requestsKey, 'defaults', userId],
    queryFn: ({ signal }) => fetchDefaults(userId, signal),
    gcTime: 0,
  });

/** How many requests an editor can post this week, from when again, and whether their outlet is checked. */
export const requestLimitQuery = (userId: string) =>
  queryOptions({
    queryKey: [...requestsKey, userId, 'limit'],
    queryFn: ({ signal }) => fetchLimit(signal),
    meta: { silent: true },
  });
