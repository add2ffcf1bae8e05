import { expect, it } from 'vitest';
import { callMoment } from '@domain/calls/call-moment.ts';
import { callDay, callHour, callMonth, grouped } from '@/lib/calls/call-times';

it('times of calls are those of the zone, which the full one names', () => {
  const late = '2027-04-01T02:30:00Z';
  expect(callDay(late, 'America/New_York')).toBe('Wednesday, March 31');
  expect(callMonth(late, 'America/New_York')).toBe('March 2027');
  expect(callMonth(late, 'UTC')).toBe('April 2027');
  expect(callHour(late, 'America/New_York')).toMatch(/^10:30.PM$/);
  expect(callMoment(late, 'America/New_York')).toMatch(/March 31, 2027.*10:30.PM EDT$/);
});

it('grouped keeps the order', () => {
  expect(grouped([3, 1, 4, 5], (number) => (number % 2 === 0 ? 'even' : 'odd'))).toEqual([
    ['odd', [3, 1, 5]],
    ['even', [4]],
  ]);
});
