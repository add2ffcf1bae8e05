import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { myReviewsQuery, reviewsKey, type ReviewComment } from '@/features/reviews/queries';

/** Hands in the stored words of a variation. The section shows a failure. */
export function useHandIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ variationId, question }: { variationId: string; question: string }) =>
      rpc('hand_in_review', { p_variation_id: variationId, p_question: question }, z.string()),
    onSettled: () => client.invalidateQueries({ queryKey: reviewsKey }),
    meta: { silent: true },
  });
}

/** Takes back a review that nobody has taken. The section shows a failure. */
export function useTakeBackReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reviewId: string) =>
      rpc('take_back_review', { p_review_id: reviewId }, z.unknown()),
    onSettled: () => client.invalidateQueries({ queryKey: reviewsKey }),
    meta: { silent: true },
  });
}

/** Notes what became of a comment; shown at once. */
export function useDecide(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: Decision) =>
      rpc('decide_review_comment', { p_comment_id: id, p_decision: decision }, z.unknown()),
    onMutate: ({ id, decision }) => {
      client.setQueryData(myReviewsQuery(userId).queryKey, (reviews) =>
        reviews?.map((review) => ({
          ...review,
          comments: review.comments.map((one) => (one.id === id ? { ...one, decision } : one)),
        })),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: myReviewsQuery(userId).queryKey }),
  });
}

interface Decision {
  id: string;
  decision: NonNullable<ReviewComment['decision']>;
}

/** Notes that the creator has looked at a review. */
export function useSeeReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reviewId: string) => rpc('see_review', { p_review_id: reviewId }, z.unknown()),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewsKey }),
    meta: { silent: true },
  });
}
