import { expect, it } from 'vitest';
import { clockIn, momentOf } from './zoned-time.ts';

it('clockIn and momentOf read the clock of a zone, on both sides of a change', () => {
  expect(clockIn('America/Chicago', Date.parse('2026-11-27T23:00:00Z'))).toBe(
    '2026-11-27T17:00:00',
  );
  for (const [clock, utc] of [
    ['2026-11-27T17:00', '2026-11-27T23:00:00.000Z'],
    ['2026-07-01T17:00', '2026-07-01T22:00:00.000Z'],
    ['2026-11-01T00:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T03:00', '2026-11-01T09:00:00.000Z'],
  ] as const)
    expect(momentOf(clock, 'America/Chicago').toISOString()).toBe(utc);
  expect(momentOf('2026-11-27T17:00', 'UTC').toISOString()).toBe('2026-11-27T17:00:00.000Z');
  expect(momentOf('', 'UTC').getTime()).toBeNaN();
});
