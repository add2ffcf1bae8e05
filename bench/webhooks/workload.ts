import { readEvent } from '../../supabase/functions/_shared/domain/billing/stripe/stored-event.ts';
import type { SeededRandom } from '../../testing/seeded-random.ts';
import { PRICES, type PriceKey } from '../../testing/stripe/prices.ts';
import {
  SubscriptionHistory,
  type StripeEvent,
} from '../../testing/stripe/subscription-history.ts';

/** One delivery in the forms that the contestants accept. */
export interface Delivery {
  event: StripeEvent;
  /** The body as Stripe sends it, about 4 KB. */
  payload: string;
  /** The event as the webhook function reads it for the SQL call, as JSON. */
  stored: string;
}

const PRICE_KEYS = Object.keys(PRICES) as PriceKey[];

/**
 * The life of one subscription: created, paid, changed, renewed, cancelled. Subscription events
 * only, in the order in which they happened: the one case that every contestant handles correctly.
 */
export function life(seed: string, random: SeededRandom): Delivery[] {
  const story = new SubscriptionHistory({
    idSuffix: seed,
    version: '2025-09-30.clover',
    price: random.pick(PRICE_KEYS),
    start: 1_793_610_000 + random.below(1_000_000),
  });
  story.created('incomplete').wait(1).updated({ status: 'active' });
  story.wait(86_400).updated({ price: random.pick(PRICE_KEYS), latestInvoice: `in_${seed}x` });
  story.wait(30 * 86_400).renewed();
  story.wait(86_400).cancelScheduled();
  story.wait(86_400).deleted('cancellation_requested');
  return story.events.map((event) => {
    const payload = JSON.stringify(event);
    const stored = readEvent(JSON.parse(payload));
    return { event, payload, stored: JSON.stringify(stored) };
  });
}
