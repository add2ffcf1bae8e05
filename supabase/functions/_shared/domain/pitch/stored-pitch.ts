import * as z from 'zod/mini';
import { claimSchema } from './claims.ts';
import { pitchTypeSchema } from './pitch.ts';

/** A row of `pitch_variations`. */
export const storedVariationSchema = z.object({
  id: z.uuid(),
  pitch_id: z.uuid(),
  position: z.int().check(z.minimum(1), z.maximum(3)),
  angle: z.string(),
  headline: z.string(),
  line1_hook: z.string(),
  line2_whynow: z.string(),
  line3_whyyou: z.string(),
  talking_points: z.nullable(z.array(z.string())),
  claims: z.array(claimSchema),
  confirmed_at: z.nullable(z.string()),
});
export type StoredVariation = z.infer<typeof storedVariationSchema>;

/** A row of `pitches`. */
export const storedPitchSchema = z.object({
  id: z.uuid(),
  news_peg: z.string(),
  pitch_type: pitchTypeSchema,
  generator: z.enum(['composer', 'model']),
  model: z.nullable(z.string()),
  created_at: z.string(),
});
export type StoredPitch = z.infer<typeof storedPitchSchema>;
