import { sendPitchResponseSchema } from '@domain/api/send-pitch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/invoke';
import { outletMatchesKey } from '@/features/outlets/queries';

/**
 * Sends a variation to one outlet. Throws the function's AppError, which the caller shows beside
 * the outlet. The ranking is refetched in both cases: after a refusal it is stale.
 */
export function useSendPitch(variationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outletId: string) =>
      invokeFunction('send-pitch', {
        body: { variation_id: variationId, outlet_id: outletId },
        schema: sendPitchResponseSchema,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: outletMatchesKey(variationId) }),
    meta: { silent: true },
  });
}
