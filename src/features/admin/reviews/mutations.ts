import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ReviewDraft } from '@/features/admin/reviews/queries';
import { adminKeys } from '@/features/admin/shared/queries';
import { useStale } from '@/features/admin/shared/use-stale';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { toast } from '@/lib/toast';

/** Takes a review, with `over` also from another admin. */
export function useTakeReview(id: string) {
  const stale = useStale(adminKeys.reviews);
  return useMutation({
    mutationFn: (over: boolean) =>
      rpc('take_review', { p_review_id: id, p_over: over }, z.unknown()),
    onError: (error) => {
      toast.error('Not taken', { description: toAppError(error).userMessage });
    },
    onSettled: stale,
  });
}

/** Puts a review back into the queue. */
export function usePutBackReview(id: string) {
  const stale = useStale(adminKeys.reviews);
  return useMutation({
    mutationFn: () => rpc('put_back_review', { p_review_id: id }, z.unknown()),
    onError: (error) => {
      toast.error('Not put back', { description: toAppError(error).userMessage });
    },
    onSettled: stale,
  });
}

/** Keeps what is written of a review. One save at a time, in order; the desk shows a failure. */
export function useSaveReviewDraft(id: string) {
  return useMutation({
    mutationFn: (draft: ReviewDraft) =>
      rpc('save_review_draft', { p_review_id: id, p_draft: draft }, z.unknown()),
    scope: { id: `review-draft-${id}` },
    meta: { silent: true },
  });
}

/** Sends a review to its creator. The desk shows a failure. */
export function useFinishReview(id: string) {
  const stale = useStale(adminKeys.reviews);
  return useMutation({
    mutationFn: (draft: ReviewDraft) =>
      rpc('finish_review', { p_review_id: id, p_draft: draft }, z.unknown()),
    scope: { id: `review-draft-${id}` },
    meta: { silent: true },
    onSuccess: () => {
      toast.success('The review is sent', { description: 'Its creator is told by mail.' });
      return stale();
    },
  });
}
