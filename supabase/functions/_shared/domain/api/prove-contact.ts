import * as z from 'zod/mini';
import { linkTokenSchema } from '../link-token.ts';

/** `token` takes the click of the mail; without one the signed-in creator asks for the mail. */
export const proveContactRequestSchema = z.object({ token: z.optional(linkTokenSchema) });
export const proveContactResponseSchema = z.object({
  /** The address that is proven, or that the mail goes to; null when there is nothing to prove. */
  email: z.nullable(z.string()),
  proven: z.boolean(),
});
