import type { SubscriptionFacts } from './subscription.ts';

/** A subscription as our table shows it; times are ISO texts. */
export interface ShownSubscription {
  stripe_subscription_id: string;
  email: string | null;
  stripe_status: string | null;
  price_id: string | null;
  current_period_end: string | null;
  cancel_at: string | null;
  cancel_at_period_end: boolean;
  pause_behavior: string | null;
}

/** A row that entitles to its plan and that Stripe did not list. */
export interface UnlistedSubscription {
  subscription_id: string;
  email: string | null;
  stripe_status: string | null;
}

/** One difference between our table and Stripe. */
export interface Drift {
  subscription_id: string;
  email: string | null;
  field: string;
  ours: string | boolean | null;
  stripe: string | boolean | null;
  /** Whether a repair has removed the difference. */
  repaired: boolean;
}

/** The field of a difference that no repair can remove, because Stripe has no such subscription. */
export const UNKNOWN_AT_STRIPE = 'unknown at Stripe';

const epochSeconds = (time: string | null): number | null =>
  time === null ? null : Math.floor(Date.parse(time) / 1000);
const isoTime = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

/**
 * The differences between a row of the table and Stripe's subscription. A subscription without a row
 * is a difference unless it has ended: an ended one entitles to nothing.
 */
export function driftOf(ours: ShownSubscription | undefined, facts: SubscriptionFacts): Drift[] {
  const at = {
    subscription_id: facts.subscriptionId,
    email: ours?.email ?? null,
    repaired: false,
  };
  if (ours === undefined) {
    return facts.ended ? [] : [{ ...at, field: 'missing', ours: null, stripe: facts.status }];
  }
  const drift: Drift[] = [];
  if (ours.stripe_status !== facts.status) {
    drift.push({ ...at, field: 'status', ours: ours.stripe_status, stripe: facts.status });
  }
  // The dates of an ended subscription do not matter.
  if (facts.ended) return drift;
  const price = facts.priceIds[0] ?? null;
  if (ours.price_id !== price) {
    drift.push({ ...at, field: 'price', ours: ours.price_id, stripe: price });
  }
  if (epochSeconds(ours.current_period_end) !== facts.periodEnd) {
    drift.push({
      ...at,
      field: 'current_period_end',
      ours: ours.current_period_end,
      stripe: isoTime(facts.periodEnd),
    });
  }
  if (epochSeconds(ours.cancel_at) !== facts.cancelAt) {
    drift.push({
      ...at,
      field: 'cancel_at',
      ours: ours.cancel_at,
      stripe: isoTime(facts.cancelAt),
    });
  }
  if (ours.pause_behavior !== facts.pauseBehavior) {
    drift.push({
      ...at,
      field: 'pause_collection',
      ours: ours.pause_behavior,
      stripe: facts.pauseBehavior,
    });
  }
  const scheduled = facts.cancelAtPeriodEnd || facts.cancelAt !== null;
  if (ours.cancel_at_period_end !== scheduled) {
    drift.push({
      ...at,
      field: 'cancel_at_period_end',
      ours: ours.cancel_at_period_end,
      stripe: scheduled,
    });
  }
  return drift;
}

/** A row that Stripe did not list although it entitles to its plan: a difference that no repair can remove. */
export const unknownAtStripe = (row: UnlistedSubscription): Drift => ({
  subscription_id: row.subscription_id,
  email: row.email,
  field: UNKNOWN_AT_STRIPE,
  ours: row.stripe_status,
  stripe: null,
  repaired: false,
});
