import { expect, it } from 'vitest';
import { longDate, longSpan } from '@/lib/long-date';

it('longDate writes an ISO date in words, independent of the time zone', () => {
  expect(longDate('2024-09-20')).toBe('September 20, 2024');
});

it('longSpan names a whole month by its name, and other days by the first and the last', () => {
  expect(longSpan('2027-04-01', '2027-04-30')).toBe('April 2027');
  expect(longSpan('2027-02-01', '2027-02-28')).toBe('February 2027');
  expect(longSpan('2027-04-01', '2027-04-29')).toMatch(/^April 1\D+29, 2027$/);
  expect(longSpan('2026-12-26', '2027-01-01')).toMatch(/^December 26, 2026\D+January 1, 2027$/);
  expect(longSpan('2027-04-15', '2027-04-15')).toBe('April 15, 2027');
});
