import * as z from 'zod/mini';

/** The address of a new session of Stripe's customer portal. */
export const billingPortalResponseSchema = z.object({ url: z.url() });
