import * as z from 'zod/mini';

/** `send: false` returns the text only. */
export const followUpRequestSchema = z.object({
  send_id: z.uuid({ error: 'Please choose a sent pitch.' }),
  send: z.boolean(),
});
export const followUpResponseSchema = z.object({
  subject: z.string(),
  /** The text as the creator may read it. */
  text: z.string(),
  sent: z.boolean(),
});
