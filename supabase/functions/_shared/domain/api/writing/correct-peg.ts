import * as z from 'zod/mini';
import { newsPegSchema } from '../../pitch/pitch.ts';
import { storedPitchSchema, storedVariationSchema } from '../../pitch/stored-pitch.ts';

export const correctPegRequestSchema = z.object({
  pitch_id: z.uuid({ error: 'Please choose a pitch.' }),
  news_peg: newsPegSchema,
});

/** The pitch with the corrected peg, and its variations as they follow it. */
export const correctPegResponseSchema = z.object({
  pitch: storedPitchSchema,
  variations: z.array(storedVariationSchema),
});
export type CorrectedPitch = z.infer<typeof correctPegResponseSchema>;
