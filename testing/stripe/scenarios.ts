import {
  PLAN_IDS,
  type BillingPeriod,
  type PlanId,
} from '../../supabase/functions/_shared/domain/billing/plans.ts';
import { PRICES, type PriceKey } from './prices.ts';
import { SubscriptionHistory, type StripeEvent } from './subscription-history.ts';

export const SCENARIOS = [
  'subscribe',
  'upgrade',
  'downgrade',
  'dunning',
  'cancel',
  'end',
  'storm',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export type PaidPlan = Exclude<PlanId, 'free'>;
export const PAID_PLANS = PLAN_IDS.filter((id): id is PaidPlan => id !== 'free');

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
  /** The plan that the scenario begins with: Creator unless another is named, Pro for a downgrade. */
  plan?: PaidPlan;
  period?: BillingPeriod;
}

const priceOf = (plan: PaidPlan, period: BillingPeriod): PriceKey =>
  `price_${plan}_${period === 'annual' ? 'yr' : 'mo'}`;

/** The plan that many steps above (or below) another; throws when there is none. */
function planBeside(plan: PaidPlan, steps: number): PaidPlan {
  const beside = PAID_PLANS[PAID_PLANS.indexOf(plan) + steps];
  if (beside === undefined)
    throw new Error(`There is no paid plan ${steps > 0 ? 'above' : 'below'} ${plan}.`);
  return beside;
}

function subscribed(
  options: ScenarioOptions,
  daysAgo: number,
  plan: PaidPlan = options.plan ?? 'creator',
) {
  const { period = 'monthly' } = options;
  const history = new SubscriptionHistory({
    idSuffix: options.idSuffix,
    version: '2026-10-28.endive',
    price: priceOf(plan, period),
    start: options.now - daysAgo * DAY - 60,
    email: options.email,
    ...(options.account === null ? {} : { account: options.account }),
  });
  if (period === 'annual') history.state.periodEnd = history.state.periodStart + 365 * DAY;
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
  const { period = 'monthly' } = options;
  switch (scenario) {
    case 'subscribe':
      return subscribed(options, 0).events;
    case 'upgrade':
      return subscribed(options, 10)
        .wait(10 * DAY)
        .updated({ price: priceOf(planBeside(options.plan ?? 'creator', 1), period) })
        .updated({ latestInvoice: `in_${options.idSuffix}proration` })
        .invoice('paid').events;
    case 'downgrade': {
      const plan = options.plan ?? 'pro';
      return subscribed(options, 10, plan)
        .wait(10 * DAY)
        .updated({ price: priceOf(planBeside(plan, -1), period) }).events;
    }
    case 'dunning':
      return subscribed(options, 30)
        .wait(30 * DAY)
        .renewed()
        .updated({ status: 'past_due' })
        .invoice('payment_failed', 1).events;
    case 'cancel':
      return subscribed(options, 12)
        .wait(12 * DAY)
        .cancelScheduled().events;
    case 'end':
      // The subscriptions that the account has are deleted before every scenario, which is all of this one.
      return [];
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
