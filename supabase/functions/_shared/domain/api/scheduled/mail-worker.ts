import * as z from 'zod/mini';

/** The result of one run; `state` other than `done` is the reason why no mail was sent. */
export const mailWorkerResponseSchema = z.object({
  state: z.enum(['done', 'smtp_not_configured', 'smtp_unreachable']),
  sent: z.int(),
  failed: z.int(),
});
export type MailWorkerResponse = z.infer<typeof mailWorkerResponseSchema>;
