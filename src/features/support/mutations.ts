import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Attachment } from '@/features/support/attachment';
import { SUPPORT_KEY } from '@/features/support/queries';
import { rpc } from '@/lib/api/rpc';

function useStale() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SUPPORT_KEY });
}

interface FirstWords {
  /** Made by the form: sent again, it is kept once. */
  id: string;
  subject: string;
  words: string;
  attachment: Attachment | null;
}

/** Begins a thread. */
export function useWriteToSupport() {
  const stale = useStale();
  return useMutation({
    mutationFn: ({ id, subject, words, attachment }: FirstWords) =>
      rpc(
        'write_to_support',
        {
          p_thread_id: id,
          p_subject: subject,
          p_words: words,
          ...(attachment !== null && {
            ...(attachment.page !== null && { p_page: attachment.page }),
            p_errors: [...attachment.errors],
          }),
        },
        z.string(),
      ),
    meta: { silent: true },
    onSuccess: stale,
  });
}

/** Writes again in a thread. */
export function useWriteAgain(threadId: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: ({ id, words }: { id: string; words: string }) =>
      rpc(
        'write_again_to_support',
        { p_thread_id: threadId, p_message_id: id, p_words: words },
        z.unknown(),
      ),
    meta: { silent: true },
    onSuccess: stale,
  });
}

/** Closes a thread. */
export function useCloseThread(threadId: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => rpc('close_support_thread', { p_thread_id: threadId }, z.boolean()),
    onSuccess: stale,
  });
}
