import * as z from 'zod/mini';
import { claimSchema } from '../pitch/claims.ts';
import { pitchTypeSchema } from '../pitch/pitch.ts';
import { pitchStatusSchema } from '../pitch/answer.ts';
import { pitchQuotaSchema } from '../pitch/quota.ts';

/** A variation as it is stored. */
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

export const storedPitchSchema = z.object({
  id: z.uuid(),
  news_peg: z.string(),
  pitch_type: pitchTypeSchema,
  generator: z.enum(['composer', 'model']),
  model: z.nullable(z.string()),
  created_at: z.string(),
});
export type StoredPitch = z.infer<typeof storedPitchSchema>;

/** What `save_generated_pitch` returns. */
export const savedPitchSchema = z.object({
  pitch: storedPitchSchema,
  variations: z.array(storedVariationSchema),
  quota: pitchQuotaSchema,
});

/** What is missing in the profile and would make the pitches better, in words. */
export const profileGapSchema = z.object({ field: z.string(), message: z.string() });
export type ProfileGap = z.infer<typeof profileGapSchema>;

/** POST generate-pitches. */
export const generatedPitchSchema = z.extend(savedPitchSchema, {
  gaps: z.array(profileGapSchema),
});
export type GeneratedPitch = z.infer<typeof generatedPitchSchema>;

/** POST send-pitch: the send as stored. */
export const pitchSendSchema = z.object({
  id: z.uuid(),
  pitch_id: z.uuid(),
  variation_id: z.uuid(),
  outlet_id: z.uuid(),
  outlet_name: z.string(),
  status: pitchStatusSchema,
  subject: z.string(),
  body_text: z.string(),
  created_at: z.string(),
});
export const sentPitchSchema = z.object({ send: pitchSendSchema });

export const INTRO_STATUSES = ['requested', 'accepted', 'declined'] as const;

/** POST request-intro: the request as stored. */
export const introAnswerSchema = z.object({
  request: z.object({
    id: z.uuid(),
    item_id: z.uuid(),
    status: z.enum(INTRO_STATUSES),
    created_at: z.string(),
  }),
});
export type IntroAnswer = z.infer<typeof introAnswerSchema>;

/** POST newsletter: the same words whatever the address. */
export const newsletterAnswerSchema = z.object({ ok: z.literal(true), message: z.string() });
