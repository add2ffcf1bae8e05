import fc from 'fast-check';
import { API_VERSIONS, type ApiVersion } from './api-version.ts';
import { START } from './composed-sequences.ts';
import type { PriceKey } from './prices.ts';
import { SubscriptionHistory, type StripeEvent } from './subscription-history.ts';

const PRICE_KEYS = [
  'price_creator_mo',
  'price_pro_mo',
  'price_concierge_mo',
] as const satisfies readonly PriceKey[];

/** The price `places` further in the list, which continues with its first after its last. */
const priceAfter = (key: PriceKey, places: number): PriceKey =>
  PRICE_KEYS[(PRICE_KEYS.findIndex((one) => one === key) + places) % PRICE_KEYS.length] ??
  PRICE_KEYS[0];

/** What can happen to a live subscription. Shrinking replaces a step by an earlier one of the list. */
const ACTIONS = {
  'trial will end': (history) => history.notified('trial_will_end'),
  'invoice paid': (history) => history.invoice('paid').paymentLinked(),
  'invoice failed': (history) => history.invoice('payment_failed', 2),
  'new invoice': (history) => history.invoiceReplaced(),
  renewal: (history) => history.renewed(),
  upgrade: (history) => history.updated({ price: priceAfter(history.state.price, 1) }),
  downgrade: (history) => history.updated({ price: priceAfter(history.state.price, 2) }),
  'toggle past due': (history) =>
    history.updated({ status: history.state.status === 'active' ? 'past_due' : 'active' }),
  'toggle cancellation': (history) =>
    history.state.cancelAt === null ? history.cancelScheduled() : history.cancelWithdrawn(),
  refund: (history) => (history.hasPaid ? history.refunded() : history),
  'refund in part': (history) => (history.hasPaid ? history.refunded(1000) : history),
  // Nothing orders two events of one dispute within a second.
  'dispute lost': (history) => (history.hasPaid ? history.wait(1).disputed('lost') : history),
  'dispute opened': (history) =>
    history.hasPaid ? history.wait(1).disputed('under_review') : history,
  'toggle pause': (history) =>
    history.updated({ pause: history.state.pause === null ? 'void' : null }),
  'toggle pause with drafts': (history) =>
    history.updated({ pause: history.state.pause === null ? 'keep_as_draft' : null }),
  'toggle add-on': (history) =>
    history.updated({ extra: history.state.extra === null ? 'add_on' : null }),
  'toggle second plan': (history) =>
    history.updated({
      extra: history.state.extra === null ? priceAfter(history.state.price, 1) : null,
    }),
} as const satisfies Record<string, (history: SubscriptionHistory) => SubscriptionHistory>;

/** What can happen once a subscription is over. */
const LATE_ACTIONS = {
  feedback: (history) => history.feedbackGiven(),
  'invoice paid': ACTIONS['invoice paid'],
  refund: ACTIONS.refund,
  'dispute lost': ACTIONS['dispute lost'],
  'dispute opened': ACTIONS['dispute opened'],
} as const satisfies Record<string, (history: SubscriptionHistory) => SubscriptionHistory>;

export type Action = keyof typeof ACTIONS;
const ACTION_NAMES = Object.keys(ACTIONS) as Action[];
type LateAction = keyof typeof LATE_ACTIONS;
const LATE_ACTION_NAMES = Object.keys(LATE_ACTIONS) as LateAction[];

/** Plain data, so that fast-check can shrink, print and replay it. */
export interface HistoryPlan {
  version: ApiVersion;
  price: (typeof PRICE_KEYS)[number];
  /** Seconds after START. */
  start: number;
  withCustomerCreated: boolean;
  /** Whether the subscription begins as incomplete and becomes active with an update. */
  paidLater: boolean;
  /** `wait`: seconds since the event before; 0 puts both into the same second. */
  steps: readonly { action: Action; wait: number }[];
  deleted: {
    wait: number;
    reason: 'cancellation_requested' | 'payment_failed';
    /** Seconds from the end to its event. */
    lag: number;
    after: readonly { action: LateAction; wait: number }[];
  } | null;
  /**
   * Which update has no previous_attributes (modulo the number of updates); null for none. The
   * order of its second then cannot be known.
   */
  unexplained: number | null;
}

/** Per event of a history: how many places later it is delivered, and whether twice. */
export type DeliveryPlan = readonly { late: number; twice: boolean }[];

/** `usual` in `weight` of `of` cases, otherwise `rare`, which shrinks to `usual`. */
const mostly = <T, U>(usual: T, rare: fc.Arbitrary<U>, weight: number, of: number) =>
  fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(usual), weight },
    { arbitrary: rare, weight: of - weight },
  );

/** fc.record whose objects have the usual prototype, so that they print as plain JSON. */
const plainRecord = <T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(members, { noNullPrototype: true });

const waits = mostly(0, fc.integer({ min: 1, max: 90_000 }), 1, 2);
const MOST_STEPS = 7;
const MOST_LATE_STEPS = 2;
/** customer.created, subscription.created, the update to active, up to two events a step, the deletion. */
export const MOST_EVENTS = 3 + 2 * (MOST_STEPS + MOST_LATE_STEPS) + 1;

/** Random histories of two to twenty-two events; one in twenty has an update that does not say what changed. */
export const historyPlans: fc.Arbitrary<HistoryPlan> = plainRecord({
  version: fc.constantFrom(...API_VERSIONS),
  price: fc.constantFrom(...PRICE_KEYS),
  start: fc.nat(999),
  withCustomerCreated: fc.boolean(),
  paidLater: fc.boolean(),
  steps: fc.array(plainRecord({ action: fc.constantFrom(...ACTION_NAMES), wait: waits }), {
    minLength: 1,
    maxLength: MOST_STEPS,
  }),
  deleted: mostly(
    null,
    plainRecord({
      wait: waits,
      reason: fc.constantFrom('cancellation_requested' as const, 'payment_failed' as const),
      lag: mostly(0, fc.integer({ min: 1, max: 5 }), 3, 4),
      after: fc.array(plainRecord({ action: fc.constantFrom(...LATE_ACTION_NAMES), wait: waits }), {
        maxLength: MOST_LATE_STEPS,
      }),
    }),
    1,
    2,
  ),
  unexplained: mostly(null, fc.nat(MOST_EVENTS), 19, 20),
});

/** Random delivery orders; four events in ten are delivered twice. Shrinks to the order of the events. */
export const deliveryPlans: fc.Arbitrary<DeliveryPlan> = fc.array(
  plainRecord({ late: fc.nat(MOST_EVENTS), twice: mostly(false, fc.constant(true), 6, 10) }),
  { minLength: MOST_EVENTS, maxLength: MOST_EVENTS },
);

/** The events of a plan with ids that end with `idSuffix`. */
export function composePlan(plan: HistoryPlan, idSuffix: string): SubscriptionHistory {
  const { version, price, start } = plan;
  const history = new SubscriptionHistory({ idSuffix, version, price, start: START + start });
  if (plan.withCustomerCreated) history.customerCreated();
  if (plan.paidLater) history.created('incomplete').updated({ status: 'active' });
  else history.created('active');
  for (const { action, wait } of plan.steps) ACTIONS[action](history.wait(wait));
  if (plan.deleted !== null) {
    history.wait(plan.deleted.wait).deleted(plan.deleted.reason, plan.deleted.lag);
    for (const { action, wait } of plan.deleted.after) LATE_ACTIONS[action](history.wait(wait));
  }
  if (plan.unexplained !== null) {
    const updates = history.events.filter(({ data }) => data.previous_attributes !== undefined);
    delete updates[plan.unexplained % updates.length]?.data.previous_attributes;
  }
  return history;
}

/** Whether an update of the history has no previous_attributes. */
export const hasUnexplainedUpdate = ({ events }: SubscriptionHistory): boolean =>
  events.some(
    ({ type, data }) =>
      type === 'customer.subscription.updated' && data.previous_attributes === undefined,
  );

/** The events in the order of the plan, second deliveries included. */
export function deliveries(events: readonly StripeEvent[], plan: DeliveryPlan): StripeEvent[] {
  const ranked = events.flatMap((event, at) => {
    const { late, twice } = plan[at] ?? { late: 0, twice: false };
    const first = { event, rank: at + late };
    return twice ? [first, { event, rank: first.rank + MOST_EVENTS / 2 }] : [first];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ event }) => event);
}

/** The plan in words, one event a line. */
export function describePlan(plan: HistoryPlan): string[] {
  const after = (wait: number) => (wait === 0 ? 'in the same second' : `${wait} s later`);
  return [
    `API ${plan.version}, ${plan.price}${plan.withCustomerCreated ? ', customer.created first' : ''}`,
    plan.paidLater ? 'created incomplete, then active' : 'created active',
    ...plan.steps.map(({ action, wait }) => `${action}, ${after(wait)}`),
    ...(plan.deleted !== null
      ? [
          `deleted (${plan.deleted.reason}), ${after(plan.deleted.wait)}, its event ${plan.deleted.lag} s behind`,
          ...plan.deleted.after.map(({ action, wait }) => `${action}, ${after(wait)}`),
        ]
      : []),
    ...(plan.unexplained !== null
      ? [`without previous_attributes: update number ${plan.unexplained} (modulo their number)`]
      : []),
  ];
}
