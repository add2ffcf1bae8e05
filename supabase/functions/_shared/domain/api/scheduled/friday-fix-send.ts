import * as z from 'zod/mini';

/** One run of the sender of the Friday Fix, in counts of this run. */
export const fridayFixSendResponseSchema = z.object({
  state: z.enum(['done', 'mail_not_configured', 'mail_unreachable']),
  /** Issues that became public. */
  published: z.number(),
  /** Accounts and subscribers looked at for the list of recipients. */
  fixed: z.number(),
  sent: z.number(),
  failed: z.number(),
});
export type FridayFixSendResponse = z.infer<typeof fridayFixSendResponseSchema>;
