import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  generatePitchesResponseSchema,
  type GeneratePitchesRequest,
} from '@domain/api/generate-pitches.ts';
import { unsupportedClaims } from '@domain/pitch/claims.ts';
import { storedVariationSchema, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
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

/** Confirms unsupported claims of a variation on the creator's behalf, one after another. */
export function useConfirmSentences(pitchId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, claims }: Pick<StoredVariation, 'id' | 'claims'>) => {
      for (const { line, text } of unsupportedClaims(claims)) {
        await rpc(
          'confirm_sentence',
          { p_variation_id: id, p_line: line, p_text: text },
          storedVariationSchema,
        );
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pitchQuery(pitchId).queryKey }),
  });
}
