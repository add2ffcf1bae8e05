import { describe, expect, it } from 'vitest';
import { isoOf } from './day.ts';
import { sunDay, sunMoment, type SunPoint } from './sun.ts';

// The published moments (U.S. Naval Observatory), in UTC, to the minute.
const KNOWN: readonly (readonly [number, SunPoint, string])[] = [
  [2020, 'march', '2020-03-20T03:50Z'],
  [2022, 'june', '2022-06-21T09:14Z'],
  [2023, 'december', '2023-12-22T03:27Z'],
  [2024, 'march', '2024-03-20T03:06Z'],
  [2024, 'september', '2024-09-22T12:44Z'],
  [2025, 'june', '2025-06-21T02:42Z'],
  [2025, 'december', '2025-12-21T15:03Z'],
];

describe('equinoxes and solstices', () => {
  it.each(KNOWN)('%i, %s, is at %s', (year, point, moment) => {
    const minutesOff = Math.abs(sunMoment(year, point) - Date.parse(moment)) / 60_000;
    expect(minutesOff).toBeLessThan(2);
  });
  it('falls on the day in US Eastern time, which can be the day before', () => {
    expect(isoOf(sunDay(2024, 'march'))).toBe('2024-03-19');
    expect(isoOf(sunDay(2025, 'june'))).toBe('2025-06-20');
    expect(isoOf(sunDay(2023, 'december'))).toBe('2023-12-21');
    expect(isoOf(sunDay(2024, 'september'))).toBe('2024-09-22');
  });
});
