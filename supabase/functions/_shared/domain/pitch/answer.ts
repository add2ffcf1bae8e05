import * as z from 'zod/mini';
import { lineField } from '../fields.ts';
import { pitchTypeSchema } from './pitch.ts';

/** The one-tap answers an editor can give to a pitch, in the order shown. */
export const PITCH_ANSWERS = ['interested', 'not_my_beat', 'not_now', 'covered'] as const;
export const pitchAnswerSchema = z.enum(PITCH_ANSWERS, { error: 'Please choose an answer' });
export type PitchAnswer = z.infer<typeof pitchAnswerSchema>;

export const PITCH_ANSWER_LABELS: Readonly<Record<PitchAnswer, string>> = {
  interested: 'Interested',
  not_my_beat: 'Not my beat',
  not_now: 'Not now',
  covered: 'Covered',
};

/** What the editor reads after answering. */
export const PITCH_ANSWER_THANKS: Readonly<Record<PitchAnswer, string>> = {
  interested: 'Thank you. We told them you are interested; they will write to you.',
  not_my_beat: 'Thank you. We will send you less like this.',
  not_now: 'Thank you. They will not follow up on this one.',
  covered: 'Thank you. We told them that you covered it.',
};

export const ANSWER_NOTE_MAX = 500;

/** A link's token as it is mailed: base64url of 32 bytes. */
export const linkTokenSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'This link is not complete.' }));

/** What the answer page posts. */
export const answerRequestSchema = z.object({
  token: linkTokenSchema,
  answer: pitchAnswerSchema,
  note: z.optional(
    lineField(ANSWER_NOTE_MAX, `Please keep the note to ${ANSWER_NOTE_MAX} characters`),
  ),
});
export type AnswerRequest = z.infer<typeof answerRequestSchema>;

export const PITCH_STATUSES = ['queued', 'sent', 'opened', 'replied', 'booked', 'failed'] as const;
export const pitchStatusSchema = z.enum(PITCH_STATUSES);
export type PitchStatus = z.infer<typeof pitchStatusSchema>;

const storedAnswer = {
  send_id: z.uuid(),
  status: pitchStatusSchema,
  answer: z.nullable(pitchAnswerSchema),
  answer_note: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  outlet_name: z.string(),
};

/** GET pitch-answer: the pitch behind a link and the answer given so far. */
export const answerStateSchema = z.object({
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
export type AnswerState = z.infer<typeof answerStateSchema>;

/** POST pitch-answer: what was recorded. */
export const answerRecordedSchema = z.object({
  ...storedAnswer,
  previous: z.nullable(pitchAnswerSchema),
});
export type AnswerRecorded = z.infer<typeof answerRecordedSchema>;
