import * as z from 'zod/mini';

/** What one scheduled run of request-worker queued, ended or (`topics`) computed for matching. */
export const requestWorkerResponseSchema = z.object({
  reminders: z.number(),
  passed: z.number(),
  notices: z.number(),
  words: z.number(),
  ended: z.number(),
  mails: z.number(),
  topics: z.number(),
});
export type RequestWorkerResponse = z.infer<typeof requestWorkerResponseSchema>;
