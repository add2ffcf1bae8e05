import { describe, expect, it } from 'vitest';
import { PLAN_RIGHTS } from './plan-rights.ts';
import { lineMeaning, teamPlace } from './plan-words.ts';
import { formatPrice, isPlanLine, planById, PLANS, priceFor } from './plans.ts';

describe('plans', () => {
  it('have the advertised prices and pitch limits', () => {
    const of = (id: string) => {
      const plan = planById(id);
      return [
        priceFor(plan, 'monthly'),
        priceFor(plan, 'annual'),
        PLAN_RIGHTS[plan.id].ai_pitches_per_month,
      ];
    };
    expect(of('free')).toEqual([0, 0, 1]);
    expect(of('creator')).toEqual([49, 490, null]);
    expect(of('pro')).toEqual([99, 990, null]);
    expect(of('concierge')).toEqual([199, 1990, null]);
    expect(formatPrice(1990)).toBe('$1,990');
  });

  it('have the lines of the price table, to the letter', () => {
    expect(PLANS.map(({ lines }) => lines.map(({ words }) => words))).toEqual([
      ['1 AI pitch', 'Public profile and EPK URL', 'Basic support'],
      ['Unlimited AI pitches', 'EPK builder and hosting', 'Basic analytics'],
      ['Smart Matching High/Med/Low', 'Weekly pitch review', 'Priority support'],
      ['The team optimizes and sends 10 pitches a month', 'Media coaching', 'Progress review call'],
    ]);
    expect(PLANS.flatMap(({ lines }) => lines).every(({ id }) => isPlanLine(id))).toBe(true);
    expect(isPlanLine('yacht')).toBe(false);
    expect(isPlanLine(null)).toBe(false);
  });

  it('say what a line means with the numbers of their limits', () => {
    const meaning = (plan: string, line: Parameters<typeof lineMeaning>[1]) =>
      lineMeaning(planById(plan), line);
    expect(meaning('free', 'pitches')).toBe(
      'In a calendar month you write up to 3 drafts and send, copy or download one of them, to as many outlets as it fits.',
    );
    expect(meaning('free', 'kit')).toContain('shows one bio and 5 pictures');
    expect(meaning('free', 'kit')).toContain('the last 30 days');
    expect(meaning('creator', 'kit')).toContain('all three bios and your whole gallery');
    expect(meaning('creator', 'figures')).toContain('12 months back');
    expect(meaning('free', 'support')).toContain('within 3 working days');
    expect(meaning('pro', 'support')).toContain('within one working day');
    expect(meaning('concierge', 'team-pitches')).toContain('up to 10 pitches a calendar month');
  });

  it('say of what people do where it is handed in, shown or booked', () => {
    const places = PLANS.flatMap((plan) => plan.lines.map(({ id }) => teamPlace(id)?.href ?? null));
    expect(places.filter((href) => href !== null)).toEqual([
      '/app/reviews',
      '/app/done-for-me',
      '/app/calls',
      '/app/calls',
    ]);
  });

  it('fall back to the free plan for an unknown id', () => {
    expect(planById('gold').id).toBe('free');
    expect(planById(null).id).toBe('free');
  });
});
