import * as z from 'zod/mini';

/** The token of a mailed link: base64url of 32 bytes. */
export const linkTokenSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'This link is not complete.' }));
