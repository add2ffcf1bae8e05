import { describe, expect, it } from 'vitest';
import { formatPrice, planById, priceFor } from './plans.ts';

describe('plans', () => {
  it('have the advertised prices and pitch limits', () => {
    const of = (id: string) => {
      const plan = planById(id);
      return [priceFor(plan, 'monthly'), priceFor(plan, 'annual'), plan.aiPitchesPerMonth];
    };
    expect(of('free')).toEqual([0, 0, 1]);
    expect(of('creator')).toEqual([49, 490, null]);
    expect(of('pro')).toEqual([99, 990, null]);
    expect(of('concierge')).toEqual([199, 1990, null]);
    expect(formatPrice(1990)).toBe('$1,990');
  });

  it('fall back to the free plan for an unknown id', () => {
    expect(planById('gold').id).toBe('free');
    expect(planById(null).id).toBe('free');
  });
});
