import { PLANS, type Plan, type PlanId, type PlanLineId } from '@domain/billing/plans.ts';
import type { Entitlements } from '@/lib/plan/queries';

type PaymentState = Pick<
  Entitlements,
  'plan' | 'status' | 'current_period_end' | 'cancel_at' | 'cancel_at_period_end' | 'access_until'
>;

interface PlanState {
  badge: { label: string; variant: 'success' | 'warning' | 'neutral' } | null;
  /** One sentence about the next date or step. */
  sentence: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const on = (iso: string) => day.format(new Date(iso));

/** Badge and sentence for the state of a plan. */
export function planState(it: PaymentState): PlanState {
  if (it.plan === 'free') return freeState(it);
  if (it.status === 'past_due') {
    return {
      badge: { label: 'Payment due', variant: 'warning' },
      sentence:
        it.access_until === null
          ? 'The last payment did not go through. Please check your card.'
          : `The last payment did not go through. Please check your card before ${on(it.access_until)}.`,
    };
  }
  // A plan that has already ended shows that date, not a later planned one.
  const end = it.status === 'canceled' ? it.access_until : (it.cancel_at ?? it.current_period_end);
  if (it.cancel_at_period_end || it.status === 'canceled') {
    return {
      badge: { label: 'Canceled', variant: 'neutral' },
      sentence:
        end === null
          ? 'Canceled. You keep access until the end of the paid period.'
          : `Canceled. You keep access until ${on(end)}.`,
    };
  }
  return {
    badge: { label: 'Active', variant: 'success' },
    sentence:
      it.current_period_end === null
        ? 'Your plan is active.'
        : `Renews on ${on(it.current_period_end)}.`,
  };
}

/** Badge and sentence for an account without a paid plan, which may have had one before. */
function freeState({ status, access_until }: PaymentState): PlanState {
  if (status === 'past_due') {
    return {
      badge: { label: 'Payment due', variant: 'warning' },
      sentence: 'Your paid plan rests until the last payment goes through. Please check your card.',
    };
  }
  if (status === 'canceled') {
    return {
      badge: { label: 'Ended', variant: 'neutral' },
      sentence:
        access_until === null
          ? 'Your paid plan has ended.'
          : `Your paid plan ended on ${on(access_until)}.`,
    };
  }
  return { badge: null, sentence: 'No card, and no end.' };
}

/**
 * How an account gets to a plan: it has it, it pays at the checkout, it changes what it pays in the portal, or
 * nothing is to be done because its paid plan ends already. Whoever has a subscription that Stripe renews must not
 * reach the checkout, which would begin a second one.
 */
export type WayToPlan = 'current' | 'checkout' | 'portal' | 'ends';

/** The way from the plan of an account to another. */
export function wayToPlan(it: PaymentState, plan: PlanId): WayToPlan {
  if (plan === it.plan) return 'current';
  const renews = it.status === 'active' || it.status === 'past_due';
  if (plan !== 'free') return renews ? 'portal' : 'checkout';
  return renews && !it.cancel_at_period_end ? 'portal' : 'ends';
}

/** The plan whose line is marked: the next one that adds it, else the last one before that has it. */
export function planToMark(current: PlanId, line: PlanLineId | null): PlanId | null {
  const has = (plan: Plan) => plan.lines.some(({ id }) => id === line);
  const at = PLANS.findIndex(({ id }) => id === current);
  const plan = PLANS.slice(at + 1).find(has) ?? PLANS.slice(0, at + 1).findLast(has);
  return plan?.id ?? null;
}
