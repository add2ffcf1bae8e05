import * as z from 'zod/mini';
import { newsPegSchema, pitchTypeSchema, takeSchema } from '../pitch/pitch.ts';
import { pitchQuotaSchema } from '../pitch/quota.ts';
import { storedPitchSchema, storedVariationSchema } from '../pitch/stored-pitch.ts';

export const generatePitchesRequestSchema = z.object({
  news_peg: newsPegSchema,
  pitch_type: pitchTypeSchema,
  take: z._default(takeSchema, ''),
});
export type GeneratePitchesRequest = z.infer<typeof generatePitchesRequestSchema>;

/** What `save_generated_pitch` returns. */
export const savedPitchSchema = z.object({
  pitch: storedPitchSchema,
  variations: z.array(storedVariationSchema),
  quota: pitchQuotaSchema,
});
export type SavedPitch = z.infer<typeof savedPitchSchema>;

/** An empty field of the profile that limits the pitches, with the message for the creator. */
const profileGapSchema = z.object({ field: z.string(), message: z.string() });
export type ProfileGap = z.infer<typeof profileGapSchema>;

export const generatePitchesResponseSchema = z.extend(savedPitchSchema, {
  gaps: z.array(profileGapSchema),
});
