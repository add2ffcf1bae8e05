import * as z from 'zod/mini';
import { pitchStatusSchema } from '../pitch/answer.ts';

/** When the mail leaves: after the 20 seconds of undo, at 8:30 of the outlet's next working day, or at `at`. */
export const SEND_TIMES = ['now', 'morning', 'at'] as const;

export const sendPitchRequestSchema = z
  .object({
    variation_id: z.uuid({ error: 'Please choose a pitch.' }),
    outlet_id: z.uuid({ error: 'Please choose an outlet.' }),
    when: z.optional(z.enum(SEND_TIMES, { error: 'Please choose when to send.' })),
    /** ISO 8601 with a time zone, for `when: 'at'`. */
    at: z.optional(z.string()),
    /** Whether a follow-up may go by itself on day three without an answer. */
    follow_up: z.optional(z.boolean()),
    /** False leaves the link to the press kit out. */
    kit: z.optional(z.boolean()),
  })
  .check(
    z.refine((input) => input.when !== 'at' || !Number.isNaN(Date.parse(input.at ?? '')), {
      error: 'Please choose a day and a time.',
      path: ['at'],
    }),
  );
export type SendPitchRequest = z.infer<typeof sendPitchRequestSchema>;

/** The row of `pitch_sends` that `queue_pitch_send` stored, without the text of the mail. */
export const storedSendSchema = z.object({
  id: z.uuid(),
  pitch_id: z.uuid(),
  variation_id: z.uuid(),
  outlet_id: z.uuid(),
  outlet_name: z.string(),
  status: pitchStatusSchema,
  subject: z.string(),
  created_at: z.string(),
  /** When the mail may leave. */
  release_at: z.string(),
  /** Whether it waits for the draw among new accounts, at `release_at`. */
  in_draw: z.boolean(),
});
export type StoredSend = z.infer<typeof storedSendSchema>;

export const sendPitchResponseSchema = z.object({ send: storedSendSchema });
