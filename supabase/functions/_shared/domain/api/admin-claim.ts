import * as z from 'zod/mini';

/**
 * Lone surrogates and NUL are refused because PostgreSQL cannot store them and every compared
 * passcode try is logged with its address.
 */
export const adminClaimRequestSchema = z.object({
  email: z
    .string()
    .check(
      z.maxLength(400),
      z.regex(/^[^\0\p{Surrogate}]*$/u, 'Please enter a valid email address.'),
    ),
  passcode: z.string().check(z.maxLength(200)),
});

/** Response to GET: `claimable` is true while there is no admin. */
export const adminClaimStateSchema = z.object({ claimable: z.boolean() });

/**
 * Response to POST. `linked` is true when an account with the confirmed address exists and is admin
 * now; otherwise the account becomes admin when it confirms the address.
 */
export const adminClaimResponseSchema = z.object({ ok: z.literal(true), linked: z.boolean() });
