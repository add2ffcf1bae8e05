import { expect, it } from 'vitest';
import { longDate } from '@/lib/long-date';

it('longDate writes an ISO date in words, independent of the time zone', () => {
  expect(longDate('2024-09-20')).toBe('September 20, 2024');
});
