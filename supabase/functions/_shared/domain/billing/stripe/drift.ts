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
  /** Up to when the row entitles; null entitles to nothing. */
  access_until: string | null;
}

/** One difference between our table and Stripe. */
export interface Drift {
  subscription_id: string;
  email: string | null;
  field: string;
  ours: string | boolean | null;
  stripe: string | boolean | null;
  /** Whether a repair has put it right. */
  repaired: boolean;
}

/** The difference that no repair can put right: there is nothing to take over. */
export const UNKNOWN_AT_STRIPE = 'unknown at Stripe';

const second = (time: string | null): number | null =>
  time === null ? null : Math.floor(Date.parse(time) / 1000);
const moment = (unix: number | null): string | null =>
  unix === null ? null : new Date(unix * 1000).toISOString();

/**
 * What differs between a row of ours and Stripe's subscription. A subscription that we do not know
 * is a difference unless it is over: what ended before we listened entitles to nothing.
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
  // The day on which something ended does not matter any more.
  if (facts.ended) return drift;
  const price = facts.priceIds[0] ?? null;
  if (ours.price_id !== price) {
    drift.push({ ...at, field: 'price', ours: ours.price_id, stripe: price });
  }
  if (second(ours.current_period_end) !== facts.periodEnd) {
    drift.push({
      ...at,
      field: 'current_period_end',
      ours: ours.current_period_end,
      stripe: moment(facts.periodEnd),
    });
  }
  if (second(ours.cancel_at) !== facts.cancelAt) {
    drift.push({
      ...at,
      field: 'cancel_at',
      ours: ours.cancel_at,
      stripe: moment(facts.cancelAt),
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

/**
 * A live row of ours that Stripe did not list: a difference as long as it entitles to something (at
 * `now`, Unix seconds), which ends by itself, because nobody renews it.
 */
export function unknownAtStripe(ours: ShownSubscription, now: number): Drift[] {
  const until = second(ours.access_until);
  const over = ours.stripe_status === 'canceled' || ours.stripe_status === 'incomplete_expired';
  if (over || until === null || until <= now) return [];
  return [
    {
      subscription_id: ours.stripe_subscription_id,
      email: ours.email,
      field: UNKNOWN_AT_STRIPE,
      ours: ours.stripe_status,
      stripe: null,
      repaired: false,
    },
  ];
}
