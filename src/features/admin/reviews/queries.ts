import { queryOptions } from '@tanstack/react-query';
import { planIdSchema } from '@domain/pitch/quota.ts';
import { CLAIM_LINES, claimSchema } from '@domain/pitch/claims.ts';
import { pitchTypeSchema } from '@domain/pitch/pitch.ts';
import { storedGroundSchema, variationWordsSchema } from '@domain/pitch/stored-pitch.ts';
import * as z from 'zod/mini';
import { adminKeys } from '@/features/admin/shared/queries';
import { rpc } from '@/lib/api/rpc';

const queueRowSchema = z.object({
  id: z.string(),
  /** The creator's name. */
  name: z.nullable(z.string()),
  plan: planIdSchema,
  headline: z.string(),
  news_peg: z.string(),
  pitch_type: pitchTypeSchema,
  question: z.nullable(z.string()),
  handed_in_at: z.string(),
  taken_by: z.nullable(z.string()),
  mine: z.boolean(),
  taken_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
});
export type QueuedReview = z.infer<typeof queueRowSchema>;

const draftSchema = z.object({
  closing_word: z._default(z.string(), ''),
  comments: z._default(
    z.array(
      z.object({
        line: z.enum(CLAIM_LINES),
        sentence: z.string(),
        comment: z.string(),
        suggestion: z.string(),
        /** What the creator did with it, once it was sent. */
        decision: z.optional(z.nullable(z.enum(['used', 'left']))),
      }),
    ),
    [],
  ),
});
export type ReviewDraft = z.infer<typeof draftSchema>;

const deskSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  plan: planIdSchema,
  news_peg: z.string(),
  pitch_type: pitchTypeSchema,
  /** The words that were handed in. */
  words: variationWordsSchema,
  claims: z.array(claimSchema),
  grounds: z.array(storedGroundSchema),
  question: z.nullable(z.string()),
  handed_in_at: z.string(),
  taken_by: z.nullable(z.string()),
  mine: z.boolean(),
  sent_at: z.nullable(z.string()),
  draft: z.nullable(draftSchema),
});
export type ReviewDesk = z.infer<typeof deskSchema>;

/** Pitches that wait for a review, in the order of the queue, then the last that were sent. */
export const reviewQueueQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.reviews, 'queue'],
    queryFn: ({ signal }) => rpc('review_queue', {}, z.array(queueRowSchema), signal),
  });

/** One review with the words it is about and what is written of it. */
export const reviewDeskQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.reviews, 'desk', id],
    queryFn: ({ signal }) => rpc('review_desk', { p_review_id: id }, deskSchema, signal),
    // Typed words are saved from the screen, so the stored draft is read when the desk opens.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
