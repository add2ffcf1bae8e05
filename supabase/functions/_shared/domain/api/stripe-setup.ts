import * as z from 'zod/mini';

export const stripeSetupRequestSchema = z.object({
  passcode: z.string().check(z.maxLength(200)),
  secret: z.string().check(z.maxLength(500)),
});

/** Response to GET: `disabled` is true once the webhook secret was saved. */
export const stripeSetupStateSchema = z.object({ disabled: z.boolean() });

/** Response to POST. */
export const stripeSetupResponseSchema = z.object({ ok: z.literal(true) });
