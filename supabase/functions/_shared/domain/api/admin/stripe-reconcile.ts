import * as z from 'zod/mini';
import type { Drift } from '../../billing/stripe/drift.ts';

/** `repair` makes Stripe's values replace ours where they differ. */
export const stripeReconcileRequestSchema = z.object({ repair: z.optional(z.boolean()) });

/** Response to GET: whether a Stripe secret key is set, in the database or in the environment. */
export const stripeReconcileStateSchema = z.object({ configured: z.boolean() });

/** The differences that a comparison found; also the column `reconcile_runs.drift`. */
export const driftListSchema: z.ZodMiniType<Drift[]> = z.array(
  z.object({
    subscription_id: z.string(),
    email: z.nullable(z.string()),
    field: z.string(),
    ours: z.union([z.string(), z.boolean(), z.null()]),
    stripe: z.union([z.string(), z.boolean(), z.null()]),
    repaired: z.boolean(),
  }),
);

/** Response to POST: the comparison, or its first part. */
export const stripeReconcileResponseSchema = z.object({
  run_id: z.string(),
  /** False while the schedule goes on with the rest. */
  finished: z.boolean(),
  events_fetched: z.int(),
  subscriptions_checked: z.int(),
  drift: driftListSchema,
  /** Number of differences that the repair removed. */
  repaired: z.int(),
});
export type StripeReconcileResponse = z.infer<typeof stripeReconcileResponseSchema>;
