import { outletMatchSchema } from '@domain/outlet/outlet.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/app-error';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';

const matchesSchema = z.array(outletMatchSchema);

/** All outlets ranked for one variation, best first, with reasons as sentences. */
export const outletMatchesQuery = (variationId: string) =>
  queryOptions({
    queryKey: ['outlets', 'matches', variationId],
    queryFn: ({ signal }) =>
      rpc('match_outlets', { p_variation_id: variationId }, matchesSchema, signal),
  });

const senderSchema = z.object({
  name: z.nullable(z.string()),
  city_region: z.nullable(z.string()),
  slug: z.string(),
  epk_published: z.boolean(),
});

async function fetchSender(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select('name, city_region, slug, epk_published')
    .eq('user_id', userId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  const { name, ...sender } = senderSchema.parse(data);
  return { ...sender, name: name ?? 'You' };
}

/** The profile fields that the mail preview shows. */
export const senderQuery = (userId: string) =>
  queryOptions({
    queryKey: ['outlets', 'sender', userId],
    queryFn: ({ signal }) => fetchSender(userId, signal),
  });

export type Sender = Awaited<ReturnType<typeof fetchSender>>;
