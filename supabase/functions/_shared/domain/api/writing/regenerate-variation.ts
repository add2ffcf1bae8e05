import * as z from 'zod/mini';
import { variationEditSchema } from './edit-pitch.ts';
import { storedVariationSchema } from '../../pitch/stored-pitch.ts';

export const regenerateVariationRequestSchema = z.object({
  variation_id: z.uuid({ error: 'Please choose a pitch.' }),
  /** Chosen by the client; a request with the same key is the same run. */
  run_id: z.uuid({ error: 'The request has no run_id.' }),
});

export const regenerateVariationResponseSchema = z.object({
  variation: storedVariationSchema,
  /** The replaced words: storing them by `edit-pitch` is the undo. */
  previous: variationEditSchema,
  /** How often this pitch can still be regenerated. */
  left: z.int(),
});
export type RegenerateVariationResponse = z.infer<typeof regenerateVariationResponseSchema>;
