import * as z from 'zod/mini';

/** One part of the webhook pipeline. `error` is null while it is healthy. */
const endpointHealthSchema = z.object({
  endpoint: z.string(),
  status: z.string(),
  healthy: z.boolean(),
  error: z.nullable(z.string()),
});
export type EndpointHealth = z.infer<typeof endpointHealthSchema>;

export const webhookHealthMonitorResponseSchema = z.object({
  healthy: z.boolean(),
  alert_triggered: z.boolean(),
  /** Number of failures in the last five minutes. */
  recent_failures: z.int(),
  /** Whether a signing secret is set, saved at the panel or in the environment of the functions. */
  webhook_secret_set: z.boolean(),
  endpoints: z.array(endpointHealthSchema),
});
export type WebhookHealthMonitorResponse = z.infer<typeof webhookHealthMonitorResponseSchema>;
