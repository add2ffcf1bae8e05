import * as z from 'zod/mini';

/** The response to Stripe, which only reads the status; the body helps when a delivery is inspected. */
export const stripeWebhookResponseSchema = z.object({
  received: z.literal(true),
  result: z.string(),
  status: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
});
