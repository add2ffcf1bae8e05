import * as z from 'zod/mini';
import { lineField } from '../fields.ts';
import { linkTokenSchema } from '../link-token.ts';
import { ANSWER_NOTE_MAX } from '../pitch/answer-words.ts';
import { pitchAnswerSchema, pitchStatusSchema } from '../pitch/answer.ts';
import { pitchTypeSchema } from '../pitch/pitch.ts';

export const pitchAnswerRequestSchema = z.object({
  token: linkTokenSchema,
  answer: pitchAnswerSchema,
  note: z.optional(
    lineField(ANSWER_NOTE_MAX, `Please keep the note to ${ANSWER_NOTE_MAX} characters`),
  ),
});
export type PitchAnswerRequest = z.infer<typeof pitchAnswerRequestSchema>;

const storedAnswer = {
  send_id: z.uuid(),
  status: pitchStatusSchema,
  answer: z.nullable(pitchAnswerSchema),
  answer_note: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  outlet_name: z.string(),
};

/** Response to GET: the pitch that the link belongs to and the answer recorded so far. */
export const pitchAnswerStateSchema = z.object({
  ...storedAnswer,
  sent_at: z.nullable(z.string()),
  subject: z.string(),
  news_peg: z.string(),
  pitch_type: pitchTypeSchema,
  headline: z.string(),
  line1_hook: z.string(),
  line2_whynow: z.string(),
  line3_whyyou: z.string(),
  talking_points: z.nullable(z.array(z.string())),
  creator_name: z.nullable(z.string()),
  creator_city_region: z.nullable(z.string()),
  epk_slug: z.nullable(z.string()),
});
export type PitchAnswerState = z.infer<typeof pitchAnswerStateSchema>;

/** Response to POST: the recorded answer and the one before it. */
export const pitchAnswerResponseSchema = z.object({
  ...storedAnswer,
  previous: z.nullable(pitchAnswerSchema),
});
export type PitchAnswerResponse = z.infer<typeof pitchAnswerResponseSchema>;
