import { clockIn } from '@domain/text/zoned-time.ts';
import { describe, expect, it } from 'vitest';
import { momentIn, sendOptions, timeProblem } from '@/features/outlets/send-times';

const now = new Date('2026-11-21T12:00:00Z');
const ZONE = 'America/Denver';
/** The value of a datetime-local input for a moment so many hours ahead, in the zone of the account. */
const later = (hours: number) => clockIn(ZONE, now.getTime() + hours * 3_600_000).slice(0, 16);

describe('timeProblem', () => {
  it.each([
    ['', 'Please choose a day and a time.'],
    ['tomorrow', 'Please choose a day and a time.'],
    [later(-1), 'Please choose a time within the next seven days.'],
    [later(169), 'Please choose a time within the next seven days.'],
    [later(167), null],
    [later(1), null],
  ])('%s: %s', (clock, problem) => {
    expect(timeProblem(clock, ZONE, now)).toBe(problem);
  });
});

it('sendOptions reads the chosen time in the zone of the account', () => {
  expect(sendOptions({ when: 'at', at: later(2), followUp: true, kit: false }, ZONE)).toEqual({
    when: 'at',
    at: '2026-11-21T14:00:00.000Z',
    follow_up: true,
    kit: false,
  });
  expect(sendOptions({ when: 'morning', at: '', followUp: false, kit: true }, ZONE)).toEqual({
    when: 'morning',
    follow_up: false,
    kit: true,
  });
});

it('momentIn names the weekday and the time of the outlet', () => {
  expect(momentIn('America/Chicago', '2026-11-23T14:30:00Z')).toBe('Monday, 8:30 AM CST');
  // It is Monday there, and Tuesday in UTC.
  expect(
    momentIn('America/Chicago', '2026-11-24T01:30:00Z', new Date('2026-11-23T14:00:00Z')),
  ).toBe('today (Monday), 7:30 PM CST');
});
