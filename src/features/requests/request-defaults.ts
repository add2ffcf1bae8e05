import { BEATS } from '@domain/profile/beats.ts';
import { REQUEST_BEATS_MAX, type RequestFormValues } from '@domain/requests/request-fields.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';

const formatSchema = z.enum(['tv', 'podcast', 'culture', 'local']);
const rulesSchema = z.object({
  formats: z.array(formatSchema),
  beats: z.array(z.enum(BEATS)),
  region: z.nullable(z.string()),
});
type Rules = z.infer<typeof rulesSchema>;
const outletSchema = z.object({
  format: z.nullable(formatSchema),
  region: z.nullable(z.string()),
});
type Outlet = z.infer<typeof outletSchema>;

/** What a new request starts with. */
export type RequestDefaults = Pick<RequestFormValues, 'format' | 'beats' | 'place'>;

/** Where nothing is known of the editor. */
export const NO_DEFAULTS: RequestDefaults = { format: 'podcast', beats: [], place: '' };

/** What an editor's rules and outlet say about their requests. */
export function defaultsFrom(rules: Rules, outlet: Outlet): RequestDefaults {
  const [first, ...others] = rules.formats;
  const place = rules.region ?? outlet.region ?? '';
  return {
    format:
      (others.length === 0 ? first : undefined) ?? outlet.format ?? first ?? NO_DEFAULTS.format,
    // Of more beats than a request takes none is likelier than another.
    beats: rules.beats.length > REQUEST_BEATS_MAX ? [] : rules.beats,
    place: place === 'National' ? '' : place,
  };
}

async function fetchDefaults(userId: string, signal: AbortSignal): Promise<RequestDefaults> {
  const { data, error } = await supabase
    .from('media_profiles')
    .select('formats, beats, region')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  // An admin asks without being an editor.
  if (data === null) return NO_DEFAULTS;
  const outlet = await rpc('my_outlet', {}, outletSchema, signal);
  return defaultsFrom(parseResponse('media_profiles', rulesSchema, data), outlet);
}

/** What a new request of an editor starts with; read anew for each one. */
export const requestDefaultsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['request-defaults', userId],
    queryFn: ({ signal }) => fetchDefaults(userId, signal),
    gcTime: 0,
  });
