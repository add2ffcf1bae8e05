import type { Entitlements } from '@/features/billing/queries';

interface PlanState {
  badge: { label: string; variant: 'success' | 'warning' | 'neutral' } | null;
  /** One sentence about the next date or step. */
  sentence: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const on = (iso: string) => day.format(new Date(iso));

/** Badge and sentence for the state of a plan. */
export function planState(it: Entitlements): PlanState {
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
function freeState({ status, access_until }: Entitlements): PlanState {
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
  return { badge: null, sentence: 'One AI pitch a month, a public profile and press kit.' };
}
