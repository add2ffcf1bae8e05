import { z } from 'zod';

/** What `webhook-retry-handler` answers. */
export const retryAnswerSchema = z.object({
  success: z.boolean(),
  retry_count: z.number().int(),
  error: z.string().nullish(),
});

/** What `webhook-health-monitor` answers. */
export const healthSchema = z.object({
  healthy: z.boolean(),
  alert_triggered: z.boolean(),
  recent_failures: z.number().int(),
  endpoints: z.array(
    z.object({
      endpoint: z.string(),
      status: z.union([z.string(), z.number()]).transform(String),
      healthy: z.boolean(),
      error: z.string().nullish(),
    }),
  ),
});

export type WebhookHealth = z.infer<typeof healthSchema>;

/** What `webhook_stats()` answers; the rate is a percentage. */
export const statsSchema = z.object({
  total_today: z.number().int(),
  successful_today: z.number().int(),
  failed_today: z.number().int(),
  success_rate: z.number().nullish(),
});

/** What `billing_queues()` answers: everything that waits for a person. */
export const queuesSchema = z.object({
  unmatched: z.array(
    z.object({
      customer_id: z.string(),
      email: z.string().nullable(),
      subscription_ids: z.array(z.string()),
      plan: z.string().nullable(),
      status: z.string().nullable(),
      since: z.string().nullable(),
    }),
  ),
  unmapped: z.array(
    z.object({
      price_id: z.string(),
      events: z.number().int(),
      subscription_ids: z.array(z.string()),
      since: z.string().nullable(),
    }),
  ),
  resync: z.array(
    z.object({
      subscription_id: z.string(),
      email: z.string().nullable(),
      since: z.string().nullable(),
      events: z.number().int(),
    }),
  ),
});

export type BillingQueues = z.infer<typeof queuesSchema>;

/** What `link_payer()` answers. */
export const linkAnswerSchema = z.object({ user_id: z.string(), subscriptions: z.number().int() });

/** What `replay_waiting()` answers. */
export const replayAnswerSchema = z.object({
  subscriptions: z.number().int(),
  still_waiting: z.number().int(),
});

/** What `stripe_settings_state()` answers. */
export const settingsStateSchema = z.object({
  mode: z.enum(['live', 'test', 'none']),
  webhook_set: z.boolean(),
  secret_key_set: z.boolean(),
  prices_set: z.boolean(),
  previous_webhook_secret_until: z.string().nullable(),
  vault: z.boolean(),
});

/** What `stripe-reconcile` answers. */
export const reconcileAnswerSchema = z.object({
  run_id: z.string(),
  events_fetched: z.number().int(),
  subscriptions_checked: z.number().int(),
  drift: z.array(
    z.object({
      subscription_id: z.string(),
      email: z.string().nullable(),
      field: z.string(),
      ours: z.unknown(),
      stripe: z.unknown(),
    }),
  ),
  repaired: z.number().int(),
});
