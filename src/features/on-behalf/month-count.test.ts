import { describe, expect, it } from 'vitest';
import { monthCount, monthIsFull } from '@/features/on-behalf/month-count';

describe('monthCount', () => {
  it('counts what the team prepared', () => {
    expect(monthCount({ prepared: 3, prepared_limit: 10 })).toBe('3 of 10 this month');
  });
  it('counts on after a downgrade, and says nothing where there is nothing', () => {
    expect(monthCount({ prepared: 3, prepared_limit: 0 })).toBe('3 this month');
    expect(monthCount({ prepared: 0, prepared_limit: 0 })).toBeNull();
    expect(monthCount({ prepared: null, prepared_limit: null })).toBeNull();
  });
});

describe('monthIsFull', () => {
  it('is true at the limit', () => {
    expect(monthIsFull({ prepared: 9, prepared_limit: 10 })).toBe(false);
    expect(monthIsFull({ prepared: 10, prepared_limit: 10 })).toBe(true);
    expect(monthIsFull({ prepared: null, prepared_limit: null })).toBe(false);
  });
});
