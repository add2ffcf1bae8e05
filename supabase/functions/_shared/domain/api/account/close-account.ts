import * as z from 'zod/mini';

/** `email` is the account's own address, typed as confirmation. */
export const closeAccountRequestSchema = z.object({ email: z.string().check(z.maxLength(320)) });
export const closeAccountResponseSchema = z.object({
  /** When the account is erased, ISO 8601. */
  closes_at: z.string(),
});
