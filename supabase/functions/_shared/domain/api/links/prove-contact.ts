import * as z from 'zod/mini';
import { linkTokenSchema } from '../../access/link-token.ts';

/**
 * `token` takes the click of the mail, or with `decline` closes the address for good; without one the signed-in caller asks for the mail: to the press
 * contact of a creator's profile, or to the account's own address.
 */
export const proveContactRequestSchema = z.object({
  token: z.optional(linkTokenSchema),
  decline: z.optional(z.boolean()),
  address: z.optional(z.enum(['contact', 'account'])),
});
export const proveContactResponseSchema = z.object({
  /** The address that is proven, or that the mail goes to; null when there is nothing to prove. */
  email: z.nullable(z.string()),
  proven: z.boolean(),
});
