import { z } from 'zod';
import { reference, epochSeconds } from './envelope.ts';

const itemSchema = z.object({
  id: z.string().nullish(),
  price: reference.nullish(),
  plan: reference.nullish(),
  current_period_start: epochSeconds.nullish(),
  current_period_end: epochSeconds.nullish(),
});

const subscriptionSchema = z.object({
  id: z.string().min(1).max(255),
  customer: reference.nullish(),
  customer_account: reference.nullish(),
  status: z.string().min(1).max(64),
  created: epochSeconds.nullish(),
  ended_at: epochSeconds.nullish(),
  cancel_at: epochSeconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  current_period_start: epochSeconds.nullish(),
  current_period_end: epochSeconds.nullish(),
  pause_collection: z.object({ behavior: z.string().max(64).nullish() }).nullish(),
  cancellation_details: z.object({ reason: z.string().nullish() }).nullish(),
  items: z.object({ data: z.array(itemSchema), has_more: z.boolean().nullish() }),
});

const TERMINAL: readonly string[] = ['canceled', 'incomplete_expired'];
const UNPAID_REASONS: readonly string[] = ['payment_failed', 'payment_disputed'];

/** The facts of a subscription object of any API version. Times are epoch seconds. */
export interface SubscriptionFacts {
  subscriptionId: string;
  customerId: string | null;
  started: number | null;
  status: string;
  /** Over for good. */
  ended: boolean;
  /** When it ended; later events of the subscription repeat it. Null when the object does not say it. */
  endedAt: number | null;
  /** It ended because a payment failed or was disputed. */
  unpaidEnd: boolean;
  priceIds: string[];
  /** Null when the object does not say it. */
  periodStart: number | null;
  periodEnd: number;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  /** How the collection is paused (`void`, `keep_as_draft`, `mark_uncollectible`); null when it is not. */
  pauseBehavior: string | null;
}

/** The facts of a subscription object, or a sentence about what is wrong with it. */
export function readSubscription(value: unknown): SubscriptionFacts | string {
  const parsed = subscriptionSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return `Not a readable subscription: ${issue?.path.join('.') || 'object'}: ${issue?.message ?? ''}`;
  }
  const subscription = parsed.data;
  const items = subscription.items.data;
  if (subscription.items.has_more) return 'The subscription has more items than the event shows';

  // Since API version 2025-03-31 the items have the period; before, the subscription had it.
  const last = items.reduce<(typeof items)[number] | undefined>(
    (found, item) =>
      (item.current_period_end ?? -1) > (found?.current_period_end ?? -1) ? item : found,
    undefined,
  );
  const period = last ?? subscription;
  const periodEnd = period.current_period_end;
  if (periodEnd === null || periodEnd === undefined) return 'The subscription has no period end';

  const prices = items.flatMap((item) => item.price ?? item.plan ?? []);
  return {
    subscriptionId: subscription.id,
    customerId: subscription.customer ?? subscription.customer_account ?? null,
    started: subscription.created ?? null,
    status: subscription.status,
    ended: TERMINAL.includes(subscription.status),
    endedAt: subscription.ended_at ?? null,
    unpaidEnd: UNPAID_REASONS.includes(subscription.cancellation_details?.reason ?? ''),
    priceIds: [...new Set(prices)].sort(),
    periodStart: period.current_period_start ?? null,
    periodEnd,
    cancelAt: subscription.cancel_at ?? null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end ?? false,
    pauseBehavior: subscription.pause_collection?.behavior ?? null,
  };
}

/**
 * The state as one text. Two events with the same text give the same row: the text holds exactly the
 * values that the row is computed from, so that a change of anything else cannot make two events look
 * contradictory. The start of the period is left out, because it changes only together with the end, and
 * so is the time of the subscription's end, because no order is needed among states after it.
 */
export function stateText(facts: SubscriptionFacts): string {
  return JSON.stringify([
    facts.status,
    facts.priceIds,
    facts.periodEnd,
    facts.cancelAt,
    facts.cancelAtPeriodEnd,
    // Absent without a pause: texts stored before pauses were read stay comparable.
    ...(facts.pauseBehavior === null ? [] : [facts.pauseBehavior]),
  ]);
}

const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string().nullish() })) });
const planSchema = z.object({ id: z.string() });
const objectSchema = z.record(z.string(), z.unknown());

/**
 * The object as it was before an update. Stripe lists the former values of what changed; an array
 * that changed is listed whole, and older versions name the former price by `plan` alone.
 */
export function beforeUpdate(
  object: Record<string, unknown>,
  previous: Record<string, unknown>,
): Record<string, unknown> {
  const before = { ...object, ...previous };
  // Of an object that changed, Stripe lists only the members that changed.
  const paused = objectSchema.safeParse(object['pause_collection']).data;
  const formerPause = objectSchema.safeParse(previous['pause_collection']).data;
  if (paused !== undefined && formerPause !== undefined) {
    before['pause_collection'] = { ...paused, ...formerPause };
  }
  const now = listSchema.safeParse(object['items']).data?.data ?? [];
  const then = listSchema.safeParse(previous['items']).data?.data;
  const formerPlan = planSchema.safeParse(previous['plan']).data;

  if (then !== undefined) {
    const byId = new Map(now.map((item) => [item.id, item]));
    const whole = then.map((item) => ({ ...byId.get(item.id), ...item }));
    before['items'] = { data: whole };
  } else if (formerPlan !== undefined && now.length === 1) {
    before['items'] = { data: [{ ...now[0], price: formerPlan.id, plan: formerPlan.id }] };
  } else {
    before['items'] = object['items'];
  }
  return before;
}
