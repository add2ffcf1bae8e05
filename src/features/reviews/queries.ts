import { queryOptions } from '@tanstack/react-query';
import { CLAIM_LINES } from '@domain/pitch/claims.ts';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const quotaSchema = z.object({
  limit: z.int(),
  used: z.int(),
  resets_at: z.string(),
  /** The plan has no reviews. */
  part_of_plan: z.boolean(),
  /** Why nothing can be handed in now, as a sentence; null while something can. */
  refusal: z.nullable(z.string()),
});

const commentSchema = z.object({
  id: z.string(),
  line: z.enum(CLAIM_LINES),
  sentence: z.string(),
  comment: z.nullable(z.string()),
  /** Other words for the sentence. */
  suggestion: z.nullable(z.string()),
  decision: z.nullable(z.enum(['used', 'left'])),
});
export type ReviewComment = z.infer<typeof commentSchema>;

const reviewSchema = z.object({
  id: z.string(),
  pitch_id: z.string(),
  /** Null when the variation was removed since. */
  variation_id: z.nullable(z.string()),
  position: z.nullable(z.int()),
  news_peg: z.string(),
  headline: z.string(),
  question: z.nullable(z.string()),
  handed_in_at: z.string(),
  /** Somebody is reading it, or has read it. */
  taken: z.boolean(),
  sent_at: z.nullable(z.string()),
  seen_at: z.nullable(z.string()),
  closing_word: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  comments: z.array(commentSchema),
});
export type Review = z.infer<typeof reviewSchema>;

/** Key prefix of all queries of this folder, for invalidation. */
export const reviewsKey = ['reviews'] as const;

/** Whether the account can hand in a pitch this week. */
export const reviewQuotaQuery = (userId: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'quota', userId],
    queryFn: ({ signal }) =>
      partOr('review_quota', userId, quotaSchema, () =>
        rpc('my_review_quota', {}, quotaSchema, signal),
      ),
  });

const reviewsSchema = z.array(reviewSchema);

/** The account's reviews, waiting and past, the newest first. */
export const myReviewsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'mine', userId],
    queryFn: ({ signal }) =>
      partOr('reviews', userId, reviewsSchema, () => rpc('my_reviews', {}, reviewsSchema, signal)),
  });
