import { answerSupportResponseSchema } from '@domain/api/admin/answer-support.ts';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { adminKeys } from '@/features/admin/shared/queries';
import { useStale } from '@/features/admin/shared/use-stale';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { toast } from '@/lib/toast';

/** Answers a thread, in the app and by mail. */
export function useAnswerSupport(threadId: string) {
  const stale = useStale(adminKeys.support);
  return useMutation({
    mutationFn: ({ id, words, close }: { id: string; words: string; close: boolean }) =>
      invokeFunction('admin/answer-support', {
        body: { thread_id: threadId, message_id: id, words, close },
        schema: answerSupportResponseSchema,
      }),
    meta: { silent: true },
    onSuccess: (_answered, { close }) => {
      toast.success(close ? 'Answered and closed' : 'Answered');
    },
    onSettled: stale,
  });
}

/** Closes a thread without an answer. */
export function useCloseSupport(threadId: string) {
  const stale = useStale(adminKeys.support);
  return useMutation({
    mutationFn: () => rpc('close_support_thread', { p_thread_id: threadId }, z.boolean()),
    onSuccess: () => {
      toast.success('Closed');
    },
    onSettled: stale,
  });
}
