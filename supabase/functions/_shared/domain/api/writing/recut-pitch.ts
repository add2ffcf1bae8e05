import * as z from 'zod/mini';
import { pitchTypeSchema } from '../../pitch/pitch.ts';
import { storedVariationSchema } from '../../pitch/stored-pitch.ts';

export const recutPitchRequestSchema = z.object({
  pitch_id: z.uuid({ error: 'Please choose a pitch.' }),
  /** The format to cut it for. */
  pitch_type: pitchTypeSchema,
});

export const recutPitchResponseSchema = z.object({ variation: storedVariationSchema });
