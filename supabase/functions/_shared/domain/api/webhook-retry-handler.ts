import * as z from 'zod/mini';

export const webhookRetryHandlerRequestSchema = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(255)),
});

/** `error` is null when the event was applied. */
export const webhookRetryHandlerResponseSchema = z.object({
  success: z.boolean(),
  retry_count: z.int(),
  error: z.nullable(z.string()),
});
