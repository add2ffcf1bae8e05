import { PRICES, type PriceKey } from './prices.ts';
import { SubscriptionHistory, type StripeEvent } from './subscription-history.ts';

export const SCENARIOS = ['subscribe', 'upgrade', 'dunning', 'cancel', 'storm'] as const;
export type Scenario = (typeof SCENARIOS)[number];

const DAY = 86_400;
/** More than the five failures in five minutes that raise an alert. */
const STORM_EVENTS = 8;

interface ScenarioOptions {
  idSuffix: string;
  email: string;
  /** Id of the account that pays; null for a payer without an account. */
  account: string | null;
  /** Unix seconds. */
  now: number;
}

function subscribed(options: ScenarioOptions, price: PriceKey, daysAgo: number) {
  const history = new SubscriptionHistory({
    idSuffix: options.idSuffix,
    version: '2026-10-28.endive',
    price,
    start: options.now - daysAgo * DAY - 60,
    email: options.email,
    ...(options.account === null ? {} : { account: options.account }),
  });
  return history
    .customerCreated()
    .created('incomplete')
    .updated({ status: 'active' })
    .wait(1)
    .invoice('paid')
    .checkoutCompleted();
}

/** The events of a scenario in the order in which they happen; the last ones at `options.now`. */
export function scenarioEvents(scenario: Scenario, options: ScenarioOptions): StripeEvent[] {
  switch (scenario) {
    case 'subscribe':
      return subscribed(options, 'price_creator_mo', 0).events;
    case 'upgrade':
      return subscribed(options, 'price_creator_mo', 10)
        .wait(10 * DAY)
        .updated({ price: 'price_pro_mo' })
        .updated({ latestInvoice: `in_${options.idSuffix}proration` })
        .invoice('paid').events;
    case 'dunning':
      return subscribed(options, 'price_creator_mo', 30)
        .wait(30 * DAY)
        .renewed()
        .updated({ status: 'past_due' })
        .invoice('payment_failed', 1).events;
    case 'cancel':
      return subscribed(options, 'price_creator_mo', 12)
        .wait(12 * DAY)
        .cancelScheduled().events;
    case 'storm':
      return Array.from({ length: STORM_EVENTS }, (_, at) => unknownPrice(options, at));
  }
}

/** A subscription that an account has already. Times are Unix seconds. */
export interface ExistingSubscription {
  id: string;
  customer: string;
  plan: string | null;
  created: number;
  periodEnd: number;
}

/**
 * The deletion of an unpaid subscription, which ends its access at once. Sent before a scenario, so
 * that a better plan of the same account does not hide what the scenario does.
 */
export function deletionOf(existing: ExistingSubscription, now: number): StripeEvent {
  const idSuffix = existing.id.replace(/^sub_/, '');
  const monthly = `price_${existing.plan ?? 'creator'}_mo`;
  const price = Object.keys(PRICES).find((key): key is PriceKey => key === monthly);
  const history = new SubscriptionHistory({
    idSuffix,
    version: '2026-10-28.endive',
    price: price ?? 'price_creator_mo',
    start: existing.created,
  });
  Object.assign(history.state, {
    id: existing.id,
    customer: existing.customer,
    periodEnd: existing.periodEnd,
  });
  history.wait(Math.max(0, now - existing.created)).deleted('payment_failed');
  const [deletion] = history.events;
  if (deletion === undefined) throw new Error('unreachable: deleted() adds an event');
  return { ...deletion, id: `evt_${idSuffix}end` };
}

/** A subscription with a price that is in no setting: the event is stored but cannot be applied. */
function unknownPrice(options: ScenarioOptions, at: number): StripeEvent {
  const history = new SubscriptionHistory({
    idSuffix: `${options.idSuffix}s${at}`,
    version: '2026-10-28.endive',
    price: 'price_creator_mo',
    start: options.now - 10,
  });
  const event = JSON.stringify(history.created('active').events[0]);
  return JSON.parse(event.replaceAll('price_1QkCreatorMonthly', 'price_1QkUnknown')) as StripeEvent;
}
