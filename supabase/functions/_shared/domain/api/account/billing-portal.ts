import * as z from 'zod/mini';
import { isWebAddress } from '../../text/fields.ts';

/** The address of a new session of Stripe's customer portal. */
export const billingPortalResponseSchema = z.object({
  url: z.string().check(z.refine(isWebAddress)),
});
