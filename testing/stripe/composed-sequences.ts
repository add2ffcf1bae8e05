import type { ApiVersion } from './api-version.ts';
import type { PriceKey } from './prices.ts';
import { SubscriptionHistory } from './subscription-history.ts';

const DAY = 86_400;
/** 2026-11-02 09:00:00 UTC, when every sequence starts. */
export const START = 1_793_610_000;

interface Sequence {
  price: PriceKey;
  compose: (history: SubscriptionHistory) => SubscriptionHistory;
}

/** Usual sequences of events, each at most six events long. Composed, not captured from Stripe. */
const SEQUENCES = {
  checkout: {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .customerCreated()
        .wait(1)
        .created('incomplete')
        .updated({ status: 'active' })
        .invoice('paid')
        .wait(1)
        .checkoutCompleted(),
  },
  'lifecycle with trial': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('trialing', { trialEnd: history.now + 7 * DAY, periodEnd: history.now + 7 * DAY })
        .wait(4 * DAY)
        .notified('trial_will_end')
        .wait(3 * DAY)
        .updated({
          status: 'active',
          periodStart: history.now,
          periodEnd: history.now + 30 * DAY,
          latestInvoice: history.newInvoiceId(),
        })
        .invoice('paid')
        .wait(30 * DAY)
        .renewed()
        .deleted('cancellation_requested'),
  },
  upgrade: {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .wait(5 * DAY)
        .updated({ price: 'price_pro_mo' })
        .invoiceReplaced()
        .invoice('paid'),
  },
  downgrade: {
    price: 'price_concierge_mo',
    compose: (history) =>
      history
        .created('active')
        .wait(10 * DAY)
        .updated({ price: 'price_pro_mo' })
        .updated({ price: 'price_creator_mo' })
        .wait(20 * DAY)
        .renewed()
        .invoice('paid'),
  },
  'scheduled cancel by portal': {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('active')
        .wait(3 * DAY)
        .cancelScheduled()
        .cancelWithdrawn()
        .cancelScheduled(),
  },
  'cancel at the period end': {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .wait(3 * DAY)
        .cancelScheduled()
        .wait(27 * DAY)
        .deleted('cancellation_requested'),
  },
  'dunning, then paid': {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('active')
        .wait(30 * DAY)
        .renewed()
        .invoice('payment_failed', 1)
        .updated({ status: 'past_due' })
        .wait(3 * DAY)
        .invoice('paid', 2)
        .updated({ status: 'active' }),
  },
  'dunning, never paid': {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('active')
        .wait(30 * DAY)
        .renewed()
        .updated({ status: 'past_due' })
        .invoice('payment_failed', 1)
        .wait(14 * DAY)
        .invoice('payment_failed', 4)
        .deleted('payment_failed'),
  },
  refund: {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .paymentLinked()
        .wait(2 * DAY)
        .refunded()
        .deleted('cancellation_requested'),
  },
  dispute: {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .wait(9 * DAY)
        .disputed('needs_response')
        .wait(20 * DAY)
        .disputed('lost')
        .deleted('payment_disputed'),
  },
  'dispute lost': {
    price: 'price_pro_yr',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .paymentLinked()
        .wait(9 * DAY)
        .disputed('lost')
        .deleted('cancellation_requested'),
  },
  'dispute lost and opened again': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .paymentLinked()
        .wait(9 * DAY)
        .disputed('lost')
        .wait(2 * DAY)
        .disputed('under_review'),
  },
  'cancel, then refund in two parts': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .paymentLinked()
        .wait(DAY)
        .deleted('cancellation_requested')
        .refunded(1000)
        .wait(DAY)
        .refunded(),
  },
  'cancel in the draft hour': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .wait(30 * DAY)
        .renewed()
        .wait(600)
        .deleted('cancellation_requested'),
  },
  'feedback after the draft hour': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .wait(30 * DAY)
        .renewed()
        .wait(600)
        .deleted('cancellation_requested', 2)
        .wait(3 * 3600)
        .feedbackGiven(),
  },
  'feedback after a refund': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .invoice('paid')
        .paymentLinked()
        .wait(2 * DAY)
        .refunded()
        .deleted('cancellation_requested')
        .wait(3 * DAY)
        .feedbackGiven(),
  },
  'pause over after a renewal': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .updated({ pause: 'keep_as_draft' })
        .wait(30 * DAY)
        .renewed()
        .updated({ pause: null })
        .wait(DAY)
        .deleted('cancellation_requested'),
  },
  'paid in a pause': {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .updated({ pause: 'keep_as_draft' })
        .wait(30 * DAY)
        .renewed()
        .wait(DAY)
        .invoice('paid')
        .wait(DAY)
        .deleted('cancellation_requested'),
  },
  pause: {
    price: 'price_pro_mo',
    compose: (history) =>
      history
        .created('active')
        .wait(5 * DAY)
        .updated({ pause: 'void' })
        .updated({ pause: 'keep_as_draft' })
        .wait(DAY)
        .updated({ pause: 'void' })
        .wait(DAY)
        .deleted('cancellation_requested'),
  },
  'several items': {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('active', { extra: 'add_on' })
        .wait(DAY)
        .updated({ extra: 'price_pro_mo' })
        .updated({ extra: null })
        .wait(DAY)
        .updated({ extra: 'price_concierge_mo' }),
  },
  'paid and failed in one second': {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('active')
        .wait(30 * DAY)
        .updated({ status: 'past_due' })
        .wait(10 * DAY)
        .updated({ status: 'active' })
        .updated({ status: 'past_due' })
        .wait(20 * DAY)
        .updated({ cancelAt: history.now + 60 * DAY }),
  },
  'six changes in one second': {
    price: 'price_creator_mo',
    compose: (history) =>
      history
        .created('incomplete')
        .updated({ status: 'active' })
        .updated({ price: 'price_pro_mo' })
        .cancelScheduled()
        .cancelWithdrawn()
        .updated({ price: 'price_concierge_mo' }),
  },
} as const satisfies Record<string, Sequence>;

export type SequenceName = keyof typeof SEQUENCES;
export const SEQUENCE_NAMES = Object.keys(SEQUENCES).filter(
  (name): name is SequenceName => name in SEQUENCES,
);

/** The history of one sequence with ids that end with `idSuffix`. */
export function composeSequence(
  name: SequenceName,
  version: ApiVersion,
  idSuffix: string,
  payer: { account?: string; email?: string } = {},
): SubscriptionHistory {
  const { price, compose }: Sequence = SEQUENCES[name];
  return compose(new SubscriptionHistory({ idSuffix, version, price, start: START, ...payer }));
}
