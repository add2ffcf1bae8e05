import { variationSchema } from '@domain/pitch.ts';
import { z } from 'zod';

/** A variation as it is kept: what was written, its place, and when the creator vouched for it. */
export const storedVariationSchema = variationSchema.extend({
  id: z.string(),
  position: z.number(),
  confirmed_at: z.string().nullable(),
});
export type StoredVariation = z.infer<typeof storedVariationSchema>;
