import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  editConflictSchema,
  editPitchResponseSchema,
  type VariationEdit,
} from '@domain/api/edit-pitch.ts';
import { regenerateVariationResponseSchema } from '@domain/api/regenerate-variation.ts';
import type { Claim } from '@domain/pitch/claims.ts';
import { storedVariationSchema, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { AppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { rpc } from '@/lib/rpc';
import { VariationConflict } from '@/features/pitches/autosave';
import { pitchQuery } from '@/features/pitches/queries';

/** Writes a stored variation to the cached pitch, unless a newer revision is there. */
export function cacheVariation(client: QueryClient, variation: StoredVariation): void {
  client.setQueryData(pitchQuery(variation.pitch_id).queryKey, (pitch) => {
    if (pitch === undefined) return pitch;
    return {
      ...pitch,
      variations: pitch.variations.map((one) =>
        one.id === variation.id && one.revision <= variation.revision ? variation : one,
      ),
    };
  });
}

/**
 * Stores the edited words of a variation over `revision`. Throws VariationConflict when the stored
 * row is newer, else the function's AppError.
 */
export async function saveVariation(
  variationId: string,
  revision: number,
  text: VariationEdit,
): Promise<StoredVariation> {
  try {
    const { variation } = await invokeFunction('edit-pitch', {
      body: { variation_id: variationId, revision, ...text },
      schema: editPitchResponseSchema,
    });
    return variation;
  } catch (error) {
    if (error instanceof AppError && error.code === 'version_conflict') {
      const current = editConflictSchema.safeParse(error.cause).data;
      if (current !== undefined) throw new VariationConflict(current.variation);
    }
    throw error;
  }
}

/** Confirms one marked sentence in the creator's name; the words are kept with the confirmation. */
export function useConfirmSentence(variationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, text }: Pick<Claim, 'line' | 'text'>) =>
      rpc(
        'confirm_sentence',
        { p_variation_id: variationId, p_line: line, p_text: text },
        storedVariationSchema,
      ),
    onSuccess: (variation) => {
      cacheVariation(client, variation);
    },
    meta: { silent: true },
  });
}

/** Has one variation written anew. The same `runId` never writes twice. */
export function useRegenerate(variationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) =>
      invokeFunction('regenerate-variation', {
        body: { variation_id: variationId, run_id: runId },
        schema: regenerateVariationResponseSchema,
      }),
    onSuccess: ({ variation }) => {
      cacheVariation(client, variation);
    },
    meta: { silent: true },
  });
}
