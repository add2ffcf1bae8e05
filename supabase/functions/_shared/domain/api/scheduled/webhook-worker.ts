import * as z from 'zod/mini';

const failed = z.literal('failed');

/** The result of one run, part by part; a part that threw is `failed`. */
export const webhookWorkerResponseSchema = z.object({
  retried: z.union([z.object({ tried: z.int(), succeeded: z.int() }), failed]),
  /** Number of subscriptions read again at Stripe. */
  reread: z.union([z.int(), failed]),
  /** `part` when a later run goes on with the comparison. */
  reconcile: z.union([z.enum(['no key', 'not due', 'part', 'done']), failed]),
  /** Number of subscriptions recomputed from their stored events. */
  recomputed: z.union([z.int(), failed]),
  /** Number of hours counted for the panel's charts. */
  counted: z.union([z.int(), failed]),
  /** Whether the subscriptions were counted for the panel's figures. */
  totals: z.union([z.boolean(), failed]),
  /** What `billing_housekeeping()` returned. */
  housekeeping: z.unknown(),
});
export type WebhookWorkerResponse = z.infer<typeof webhookWorkerResponseSchema>;
