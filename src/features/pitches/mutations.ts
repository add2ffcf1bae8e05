import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  generatePitchesResponseSchema,
  type GeneratePitchesRequest,
} from '@domain/api/generate-pitches.ts';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { rpc } from '@/lib/rpc';
import { toast } from '@/lib/toast';
import { pitchesKey, pitchQuery } from '@/features/pitches/queries';

/**
 * Generates and stores three variations and writes them to the cache of `pitchQuery`. Throws the
 * function's AppError, for example `quota_exceeded`; the toast is already shown.
 */
export function useGeneratePitches() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: GeneratePitchesRequest) =>
      invokeFunction('generate-pitches', { body: input, schema: generatePitchesResponseSchema }),
    onSuccess: async ({ pitch, variations }) => {
      queryClient.setQueryData(pitchQuery(pitch.id).queryKey, { ...pitch, variations, sends: [] });
      toast.success('Generated pitch variations!');
      await queryClient.invalidateQueries({ queryKey: pitchesKey });
    },
    onError: (error) => {
      toast.error('Failed to generate pitches', { description: toAppError(error).userMessage });
    },
  });
}

/** Confirms the unsupported claims of a variation on the creator's behalf. */
export function useConfirmVariation(pitchId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (variationId: string) =>
      rpc('confirm_variation', { p_variation_id: variationId }, z.unknown()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pitchQuery(pitchId).queryKey }),
  });
}
