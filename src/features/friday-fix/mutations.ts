import { requestIntroResponseSchema } from '@domain/api/account/request-intro.ts';
import type { CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { toast } from '@/lib/toast';
import {
  archiveKey,
  introRequestsQuery,
  receiptQuery,
  verdictsQuery,
  type Verdicts,
} from '@/features/friday-fix/queries';

/** Requests an introduction to the creator of an item. The dialog shows a failure itself. */
export function useRequestIntro(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, message }: { itemId: string; message: string }) =>
      invokeFunction('account/request-intro', {
        body: { item_id: itemId, ...(message.trim() !== '' && { message }) },
        schema: requestIntroResponseSchema,
      }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
    meta: { silent: true },
  });
}

/** Takes an unanswered request back. */
export function useTakeBackIntro(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => rpc('take_back_intro', { p_request_id: id }, z.unknown()),
    onSuccess: () => toast.success('Taken back.'),
    // Also after a refusal: it was answered meanwhile.
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
  });
}

/** Sets the reader's verdict on a card, shown at once; null takes it back. The last of several taps is the one kept. */
export function useSetVerdict(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = verdictsQuery(userId);
  const mutationKey = ['set-verdict', userId];
  return useMutation({
    mutationKey,
    // One after the other: an earlier answer that arrives late would replace the later one.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ itemId, verdict }: { itemId: string; verdict: CardVerdict | null }) =>
      rpc(
        'set_card_verdict',
        // Null takes the verdict back; the generated type knows no null.
        { p_item_id: itemId, p_verdict: verdict as string },
        z.nullable(z.string()),
      ),
    onMutate: async ({ itemId, verdict }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      const next = { ...before };
      if (verdict === null) delete next[itemId];
      else next[itemId] = verdict;
      queryClient.setQueryData<Verdicts>(queryKey, next);
      return { before };
    },
    onError: (_error, _variables, saved) => {
      queryClient.setQueryData(queryKey, saved?.before);
    },
    onSettled: () =>
      // A later tap that still waits reads them.
      queryClient.isMutating({ mutationKey }) === 1 &&
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: archiveKey(userId) }),
        queryClient.invalidateQueries({ queryKey: receiptQuery(userId).queryKey }),
      ]),
  });
}

/** Switches the receipt on or off. */
export function useReceiptSwitch(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (on: boolean) => {
      const { error } = await supabase
        .from('media_profiles')
        .update({ receipt_on: on })
        .eq('user_id', userId);
      if (error !== null) throw toAppError(error);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: receiptQuery(userId).queryKey }),
  });
}
