import { PRICES, type PriceKey } from './shapes.ts';
import { Story, type StripeEvent } from './story.ts';

export const SCENARIOS = ['subscribe', 'upgrade', 'dunning', 'cancel', 'storm'] as const;
export type Scenario = (typeof SCENARIOS)[number];

const DAY = 86_400;
/** More than the five failures in five minutes that raise the alarm. */
const STORM_EVENTS = 8;

interface Teller {
  seed: string;
  email: string;
  /** Id of the account that pays; null for somebody without one. */
  account: string | null;
  /** Unix seconds. */
  now: number;
}

function begin(teller: Teller, price: PriceKey, daysAgo: number): Story {
  const story = new Story({
    seed: teller.seed,
    version: '2026-10-28.endive',
    price,
    start: teller.now - daysAgo * DAY - 60,
    email: teller.email,
    ...(teller.account === null ? {} : { account: teller.account }),
  });
  return story
    .customerCreated()
    .created('incomplete')
    .updated({ status: 'active' })
    .wait(1)
    .invoice('paid')
    .checkoutCompleted();
}

/** The events of a scenario in the order in which they happened, the last ones just now. */
export function tell(scenario: Scenario, teller: Teller): StripeEvent[] {
  switch (scenario) {
    case 'subscribe':
      return begin(teller, 'price_creator_mo', 0).events;
    case 'upgrade':
      return begin(teller, 'price_creator_mo', 10)
        .wait(10 * DAY)
        .updated({ price: 'price_pro_mo' })
        .updated({ latestInvoice: `in_${teller.seed}proration` })
        .invoice('paid').events;
    case 'dunning':
      return begin(teller, 'price_creator_mo', 30)
        .wait(30 * DAY)
        .renewed()
        .updated({ status: 'past_due' })
        .invoice('payment_failed', 1).events;
    case 'cancel':
      return begin(teller, 'price_creator_mo', 12)
        .wait(12 * DAY)
        .cancelScheduled().events;
    case 'storm':
      return Array.from({ length: STORM_EVENTS }, (_, at) => broken(teller, at));
  }
}

/** A subscription that an account has from before. Times are Unix seconds. */
export interface FormerSubscription {
  id: string;
  customer: string;
  plan: string | null;
  created: number;
  periodEnd: number;
}

/**
 * The end of a subscription from before, unpaid, so that it entitles to nothing from now on: one
 * payer, one subscription. Otherwise a better plan from before would hide what the scenario does.
 */
export function endOf(former: FormerSubscription, now: number): StripeEvent {
  const seed = former.id.replace(/^sub_/, '');
  const monthly = `price_${former.plan ?? 'creator'}_mo`;
  const price = Object.keys(PRICES).find((key): key is PriceKey => key === monthly);
  const story = new Story({
    seed,
    version: '2026-10-28.endive',
    price: price ?? 'price_creator_mo',
    start: former.created,
  });
  Object.assign(story.state, {
    id: former.id,
    customer: former.customer,
    periodEnd: former.periodEnd,
  });
  story.wait(Math.max(0, now - former.created)).deleted('payment_failed');
  const [end] = story.events;
  if (end === undefined) throw new Error('A story without an event.');
  return { ...end, id: `evt_${seed}end` };
}

/** A subscription with a price that no plan has: kept, but it cannot be applied. */
function broken(teller: Teller, at: number): StripeEvent {
  const story = new Story({
    seed: `${teller.seed}s${at}`,
    version: '2026-10-28.endive',
    price: 'price_creator_mo',
    start: teller.now - 10,
  });
  const told = JSON.stringify(story.created('active').events[0]);
  return JSON.parse(
    told.replaceAll('price_1QkCreatorMonthly', 'price_1QkNobodyKnows'),
  ) as StripeEvent;
}
