import {
  sendPitchResponseSchema,
  type SendPitchRequest,
  type StoredSend,
} from '@domain/api/send-pitch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { outletMatchesKey, useRefreshPitchNews } from '@/lib/pitch-news';
import { sayTakenBack } from '@/lib/toast';

/** When a pitch goes, whether a follow-up may go by itself, and whether the press kit is linked. */
export type SendOptions = Pick<SendPitchRequest, 'when' | 'at' | 'follow_up' | 'kit'>;

/**
 * Sends a variation to one outlet. Throws the function's AppError, which the caller shows beside
 * the outlet. The ranking and, by `onSent`, the pitch are read again in both cases: after a refusal they
 * are stale. `onStored` is told of the send before that, so that it can be taken back at once.
 */
export function useSendPitch(
  variationId: string,
  onStored: (send: StoredSend) => void,
  onSent: () => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  const refreshNews = useRefreshPitchNews();
  return useMutation({
    mutationFn: ({ outletId, options }: { outletId: string; options: SendOptions }) =>
      invokeFunction('send-pitch', {
        body: { variation_id: variationId, outlet_id: outletId, ...options },
        schema: sendPitchResponseSchema,
      }),
    onSuccess: ({ send }) => onStored(send),
    onSettled: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: outletMatchesKey }), onSent()]);
      // After the pitch: a quota that is used up would say of the pitch just sent that it has to wait.
      refreshNews();
    },
    meta: { silent: true },
  });
}

/** Takes back a send whose mail has not left. The default toast says why when it has. */
export function useUndoSend() {
  const queryClient = useQueryClient();
  const refreshNews = useRefreshPitchNews();
  return useMutation({
    mutationFn: (sendId: string) => rpc('undo_send', { p_send_id: sendId }, z.unknown()),
    // Here and not at the call: the page that called may be left by then.
    onSuccess: (_, sendId) => sayTakenBack(sendId),
    onSettled: () => {
      refreshNews();
      return queryClient.invalidateQueries({ queryKey: outletMatchesKey });
    },
  });
}
