import { sendPitchResponseSchema } from '@domain/api/send-pitch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/invoke';
import { outletMatchesQuery } from '@/features/outlets/queries';

/**
 * Sends a variation to one outlet. Fails with the function's AppError, which the caller shows
 * beside the outlet. The ranking is read again either way: a refusal means that it was stale.
 */
export function useSendPitch(variationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outletId: string) =>
      invokeFunction('send-pitch', {
        body: { variation_id: variationId, outlet_id: outletId },
        schema: sendPitchResponseSchema,
      }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: outletMatchesQuery(variationId).queryKey }),
    meta: { silent: true },
  });
}
