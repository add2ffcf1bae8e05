import { outletPageSchema } from '@domain/outlet/outlet.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { outletMatchesKey } from '@/lib/pitch-news';
import type { FilterArguments } from '@/features/outlets/filters';

/**
 * The outlets for one variation that pass the filters, best first, page by page. While other filters
 * load, the outlets of the last ones stay.
 */
export const outletMatchesQuery = (variationId: string, filters: FilterArguments) =>
  infiniteQueryOptions({
    queryKey: [...outletMatchesKey, variationId, filters],
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'match_outlets_page',
        {
          p_variation_id: variationId,
          ...filters,
          ...(pageParam !== null && { p_after: pageParam }),
        },
        outletPageSchema,
        signal,
      ),
    initialPageParam: null as z.infer<typeof outletPageSchema>['next'],
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
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

const reviewSchema = z.object({
  time_zone: z.string(),
  /** 8:30 of the outlet's next working day. */
  morning: z.string(),
  reply_to: z.string(),
  /** The sender is of the samples, and the mail says so. */
  invented: z.optional(z.boolean()),
  /** The contact's name; null until the outlet said yes to this creator. */
  greeting_name: z.nullable(z.string()),
  /** How many follow-ups an outlet of this format gets at most. */
  follow_ups: z.number(),
  weekly_cap: z.number(),
  week_taken: z.number(),
  /** When the draw among new accounts is that a pitch sent now waits for; null for none. */
  draw_at: z.nullable(z.string()),
  /** Outlets a day for a new account; null without that limit. */
  day_limit: z.nullable(z.number()),
  day_reached: z.number(),
  /** Outlets where a pitch waits to leave; they count for the day. */
  day_waiting: z.number(),
  /** A request of the editor that the creator can answer; null for none. */
  request: z.nullable(z.object({ slug: z.string(), topic: z.string() })),
});
export type SendReview = z.infer<typeof reviewSchema>;

/** What the sender should know of an outlet before the mail of a variation goes. */
export const sendReviewQuery = (outletId: string, variationId: string) =>
  queryOptions({
    queryKey: ['outlets', 'review', outletId, variationId],
    queryFn: ({ signal }) =>
      rpc(
        'send_review',
        { p_outlet_id: outletId, p_variation_id: variationId },
        reviewSchema,
        signal,
      ),
    // Limits change with every send.
    staleTime: 0,
  });

export type Sender = Awaited<ReturnType<typeof fetchSender>>;
