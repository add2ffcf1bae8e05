import { describe, expect, it } from 'vitest';
import { planState, planToMark, wayToPlan } from '@/features/billing/plan-state';

const base = {
  plan: 'pro' as const,
  status: 'active',
  current_period_end: '2026-12-24T12:00:00Z',
  cancel_at: null,
  cancel_at_period_end: false,
  access_until: '2026-12-24T12:00:00Z',
};

describe('planState', () => {
  it('shows the renewal date of an active plan', () => {
    expect(planState(base)).toEqual({
      badge: { label: 'Active', variant: 'success' },
      sentence: 'Renews on December 24, 2026.',
    });
    expect(planState({ ...base, current_period_end: null }).sentence).toBe('Your plan is active.');
  });

  it('shows until when a canceled plan gives access', () => {
    expect(planState({ ...base, cancel_at_period_end: true }).sentence).toBe(
      'Canceled. You keep access until December 24, 2026.',
    );
    expect(
      planState({ ...base, cancel_at_period_end: true, cancel_at: '2026-12-01T12:00:00Z' })
        .sentence,
    ).toBe('Canceled. You keep access until December 1, 2026.');
    expect(planState({ ...base, status: 'canceled' }).badge?.label).toBe('Canceled');
    expect(
      planState({ ...base, status: 'canceled', cancel_at: '2027-06-01T12:00:00Z' }).sentence,
    ).toBe('Canceled. You keep access until December 24, 2026.');
  });

  it('asks to check the card after a failed payment', () => {
    expect(planState({ ...base, status: 'past_due' }).sentence).toMatch(/before December 24, 2026/);
    expect(planState({ ...base, status: 'past_due', access_until: null }).badge?.variant).toBe(
      'warning',
    );
  });

  it('describes the free plan and an ended paid plan', () => {
    const free = { ...base, plan: 'free' as const, status: null, access_until: null };
    expect(planState(free).badge).toBeNull();
    expect(planState({ ...free, status: 'incomplete' }).badge).toBeNull();
    expect(
      planState({ ...free, status: 'canceled', access_until: '2026-11-01T12:00:00Z' }).sentence,
    ).toBe('Your paid plan ended on November 1, 2026.');
    expect(planState({ ...free, status: 'canceled' }).sentence).toBe('Your paid plan has ended.');
  });

  it('shows Payment due when an unpaid plan was paused', () => {
    const rests = planState({ ...base, plan: 'free', status: 'past_due', access_until: null });
    expect(rests.badge?.label).toBe('Payment due');
    expect(rests.sentence).toMatch(/rests until the last payment goes through/);
  });
});

describe('wayToPlan', () => {
  it('leads who pays for nothing to the checkout', () => {
    const free = { ...base, plan: 'free' as const, status: null };
    expect(wayToPlan(free, 'free')).toBe('current');
    expect(wayToPlan(free, 'pro')).toBe('checkout');
    expect(wayToPlan({ ...free, status: 'canceled' }, 'pro')).toBe('checkout');
  });

  it('never leads who has a running subscription to a second one', () => {
    expect(wayToPlan(base, 'concierge')).toBe('portal');
    expect(wayToPlan(base, 'creator')).toBe('portal');
    expect(wayToPlan(base, 'free')).toBe('portal');
    expect(wayToPlan({ ...base, plan: 'free', status: 'past_due' }, 'creator')).toBe('portal');
    expect(wayToPlan({ ...base, cancel_at_period_end: true }, 'concierge')).toBe('portal');
  });

  it('asks for nothing where the paid plan ends already', () => {
    expect(wayToPlan({ ...base, cancel_at_period_end: true }, 'free')).toBe('ends');
    expect(wayToPlan({ ...base, status: 'canceled' }, 'free')).toBe('ends');
    expect(wayToPlan({ ...base, status: 'canceled' }, 'concierge')).toBe('checkout');
  });
});

describe('planToMark', () => {
  it('is the next plan that adds the line', () => {
    expect(planToMark('free', 'pitches')).toBe('creator');
    expect(planToMark('free', 'matching')).toBe('pro');
    expect(planToMark('creator', 'support')).toBe('pro');
  });

  it('is the plan that brought it, for who has it', () => {
    expect(planToMark('concierge', 'pitches')).toBe('creator');
    expect(planToMark('pro', null)).toBeNull();
  });
});
