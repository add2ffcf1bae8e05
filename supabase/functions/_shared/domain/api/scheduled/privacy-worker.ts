import * as z from 'zod/mini';

/** What one run of privacy-worker did. */
export const privacyWorkerResponseSchema = z.object({
  erased: z.number(),
  failed: z.number(),
  /** Rows deleted or emptied by age, by rule. */
  deleted: z.record(z.string(), z.number()),
});
