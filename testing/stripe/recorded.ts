import { Story } from './story.ts';
import type { ApiVersion, PriceKey } from './shapes.ts';

const DAY = 86_400;
/** 2026-11-02 09:00:00 UTC, the first second of every recorded story. */
export const START = 1_793_610_000;

type Tell = (story: Story) => Story;

interface Recording {
  price: PriceKey;
  tell: Tell;
}

/** The sequences that every API version is tried with, each at most six events long. */
export const RECORDINGS = {
  checkout: {
    price: 'price_creator_mo',
    tell: (story) =>
      story
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
    tell: (story) =>
      story
        .created('trialing', { trialEnd: story.now + 7 * DAY, periodEnd: story.now + 7 * DAY })
        .wait(4 * DAY)
        .seen('trial_will_end')
        .wait(3 * DAY)
        .updated({
          status: 'active',
          periodStart: story.now,
          periodEnd: story.now + 30 * DAY,
          latestInvoice: 'in_afterTrial',
        })
        .invoice('paid')
        .wait(30 * DAY)
        .renewed()
        .deleted('cancellation_requested'),
  },
  upgrade: {
    price: 'price_creator_mo',
    tell: (story) =>
      story
        .created('active')
        .invoice('paid')
        .wait(5 * DAY)
        .updated({ price: 'price_pro_mo' })
        .updated({ latestInvoice: 'in_proration' })
        .invoice('paid'),
  },
  downgrade: {
    price: 'price_concierge_mo',
    tell: (story) =>
      story
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
    tell: (story) =>
      story
        .created('active')
        .wait(3 * DAY)
        .cancelScheduled()
        .cancelWithdrawn()
        .cancelScheduled(),
  },
  'cancel at the period end': {
    price: 'price_creator_mo',
    tell: (story) =>
      story
        .created('active')
        .invoice('paid')
        .wait(3 * DAY)
        .cancelScheduled()
        .wait(27 * DAY)
        .deleted('cancellation_requested'),
  },
  'dunning, paid in the end': {
    price: 'price_creator_mo',
    tell: (story) =>
      story
        .created('active')
        .wait(30 * DAY)
        .renewed()
        .invoice('payment_failed', 1)
        .updated({ status: 'past_due' })
        .wait(3 * DAY)
        .invoice('paid', 2)
        .updated({ status: 'active' }),
  },
  'dunning, given up': {
    price: 'price_creator_mo',
    tell: (story) =>
      story
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
    tell: (story) =>
      story
        .created('active')
        .invoice('paid')
        .wait(2 * DAY)
        .refunded()
        .deleted('cancellation_requested'),
  },
  dispute: {
    price: 'price_pro_mo',
    tell: (story) =>
      story
        .created('active')
        .invoice('paid')
        .wait(9 * DAY)
        .disputed('needs_response')
        .wait(20 * DAY)
        .disputed('lost')
        .deleted('payment_disputed'),
  },
  'a second full of changes': {
    price: 'price_creator_mo',
    tell: (story) =>
      story
        .created('incomplete')
        .updated({ status: 'active' })
        .updated({ price: 'price_pro_mo' })
        .cancelScheduled()
        .cancelWithdrawn()
        .updated({ price: 'price_concierge_mo' }),
  },
} as const satisfies Record<string, Recording>;

export type RecordingName = keyof typeof RECORDINGS;
export const RECORDING_NAMES = Object.keys(RECORDINGS).filter(
  (name): name is RecordingName => name in RECORDINGS,
);

/** One recorded story, told anew under its own ids. */
export function record(
  name: RecordingName,
  version: ApiVersion,
  seed: string,
  options: { account?: string; email?: string; start?: number } = {},
): Story {
  const { price, tell }: Recording = RECORDINGS[name];
  return tell(new Story({ seed, version, price, start: START, ...options }));
}
