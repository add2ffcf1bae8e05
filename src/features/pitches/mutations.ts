import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  generatePitchesResponseSchema,
  type GeneratePitchesRequest,
} from '@domain/api/generate-pitches.ts';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { pitchesKey, pitchQuery } from '@/features/pitches/queries';

/**
 * Has three variations written and saved. The answer is at once in the cache of `pitchQuery`.
 * Fails with the function's AppError (`quota_exceeded` among them), already toasted.
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

/** The creator vouches for the words of a variation that stand in no fact of the profile. */
export function useConfirmVariation(pitchId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (variationId: string) => {
      const { error } = await supabase.rpc('confirm_variation', { p_variation_id: variationId });
      if (error !== null) throw toAppError(error);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pitchQuery(pitchId).queryKey }),
  });
}
