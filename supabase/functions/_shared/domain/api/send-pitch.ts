import * as z from 'zod/mini';
import { pitchStatusSchema } from '../pitch/answer.ts';

export const sendPitchRequestSchema = z.object({
  variation_id: z.uuid({ error: 'Please choose a pitch.' }),
  outlet_id: z.uuid({ error: 'Please choose an outlet.' }),
});

/** The row of `pitch_sends` that `queue_pitch_send` stored. */
export const storedSendSchema = z.object({
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
export type StoredSend = z.infer<typeof storedSendSchema>;

export const sendPitchResponseSchema = z.object({ send: storedSendSchema });
