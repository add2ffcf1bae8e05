import * as z from 'zod/mini';

/** What `webhook-retry-handler` answers. */
export const retryAnswerSchema = z.object({
  success: z.boolean(),
  retry_count: z.int(),
  error: z.nullish(z.string()),
});

/** What `webhook-health-monitor` answers. */
export const healthSchema = z.object({
  healthy: z.boolean(),
  alert_triggered: z.boolean(),
  recent_failures: z.int(),
  endpoints: z.array(
    z.object({
      endpoint: z.string(),
      status: z.union([z.string(), z.number()]),
      healthy: z.boolean(),
      error: z.nullish(z.string()),
    }),
  ),
});

export type WebhookHealth = z.infer<typeof healthSchema>;

/** What `webhook_stats()` answers; the rate is a percentage. */
export const statsSchema = z.object({
  total_today: z.int(),
  successful_today: z.int(),
  failed_today: z.int(),
  success_rate: z.nullish(z.number()),
});

export type TodayStats = z.infer<typeof statsSchema>;

/** What `billing_queues()` answers: everything that waits for a person. */
export const queuesSchema = z.object({
  unmatched: z.array(
    z.object({
      customer_id: z.string(),
      email: z.nullable(z.string()),
      subscription_ids: z.array(z.string()),
      plan: z.nullable(z.string()),
      status: z.nullable(z.string()),
      since: z.nullable(z.string()),
    }),
  ),
  unmapped: z.array(
    z.object({
      price_id: z.string(),
      events: z.int(),
      subscription_ids: z.array(z.string()),
      since: z.nullable(z.string()),
    }),
  ),
  resync: z.array(
    z.object({
      subscription_id: z.string(),
      email: z.nullable(z.string()),
      since: z.nullable(z.string()),
      events: z.int(),
    }),
  ),
});

export type BillingQueues = z.infer<typeof queuesSchema>;

/** What `link_payer()` answers. */
export const linkAnswerSchema = z.object({ user_id: z.string(), subscriptions: z.int() });

/** What `replay_waiting()` answers. */
export const replayAnswerSchema = z.object({ subscriptions: z.int(), still_waiting: z.int() });

/** What `stripe_settings_state()` answers. */
export const settingsStateSchema = z.object({
  mode: z.enum(['live', 'test', 'none']),
  webhook_set: z.boolean(),
  secret_key_set: z.boolean(),
  prices_set: z.boolean(),
  previous_webhook_secret_until: z.nullable(z.string()),
  vault: z.boolean(),
});

/** What differs from Stripe, as a comparison writes it down. */
export const driftSchema = z.array(
  z.object({
    subscription_id: z.string(),
    email: z.nullable(z.string()),
    field: z.string(),
    ours: z.union([z.string(), z.boolean(), z.null()]),
    stripe: z.union([z.string(), z.boolean(), z.null()]),
    repaired: z.boolean(),
  }),
);

export type Drift = z.infer<typeof driftSchema>[number];

/** What a GET of `stripe-reconcile` answers: whether there is a key, stored or in the environment. */
export const reconcileStateSchema = z.object({ configured: z.boolean() });

/** What `stripe-reconcile` answers. */
export const reconcileAnswerSchema = z.object({
  run_id: z.string(),
  events_fetched: z.int(),
  subscriptions_checked: z.int(),
  drift: driftSchema,
  repaired: z.int(),
});
