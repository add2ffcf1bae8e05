import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import { describe, expect, it } from 'vitest';
import { formatDay, ownTime, timeAgo } from '@/lib/time';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

describe('timeAgo', () => {
  it.each([
    [-5_000, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [23 * 3_600_000, '23 hours ago'],
    [24 * 3_600_000, 'yesterday'],
    [6 * 86_400_000, '6 days ago'],
    [7 * 86_400_000, 'Nov 13'],
  ])('%i ms ago reads %s', (elapsed, words) => {
    expect(timeAgo(ago(elapsed), now)).toBe(words);
  });
});

describe('formatDay', () => {
  it('adds the year only when it is not the current one', () => {
    expect(formatDay('2026-09-20T12:00:00Z', now)).toBe('Sep 20');
    expect(formatDay('2024-09-20T12:00:00Z', now)).toBe('Sep 20, 2024');
  });
});

describe('ownTime', () => {
  const noon = new Date(2026, 10, 28, 12);
  it.each([
    [new Date(2026, 10, 28, 12, 0, 20), 'in a few seconds'],
    [new Date(2026, 10, 28, 16), 'today (Saturday) at 4 PM your time'],
    [new Date(2026, 10, 28, 19), 'tonight (Saturday) at 7 PM your time'],
    [new Date(2026, 10, 29), 'tonight (Saturday) at midnight'],
    [new Date(2026, 10, 29, 0, 30), 'tomorrow (Sunday) at 12:30 AM your time'],
    [new Date(2026, 10, 29, 12), 'tomorrow (Sunday) at noon your time'],
    [new Date(2026, 10, 30), 'tomorrow night (Sunday) at midnight'],
    [new Date(2026, 10, 30, 8, 30), 'on Monday, November 30 at 8:30 AM your time'],
    [new Date(2026, 11, 1), 'at the end of Monday, November 30'],
  ])('%s reads %s', (date, words) => {
    expect(ownTime(date.toISOString(), ownTimeZone(), noon)).toBe(words);
  });
});

describe('the draw at the end of a UTC day, on a month’s last day', () => {
  const draw = '2026-12-01T00:00:00Z';
  it.each([
    ['2026-11-30T15:00:00Z', 'America/New_York', /^tonight \(Monday\) at 7 PM /],
    ['2026-11-30T03:00:00Z', 'America/New_York', /^tomorrow \(Monday\) at 7 PM /],
    ['2026-11-30T15:00:00Z', 'America/Los_Angeles', /^today \(Monday\) at 4 PM /],
    ['2026-11-30T15:00:00Z', 'UTC', /^tonight \(Monday\) at midnight/],
    ['2026-11-30T15:00:00Z', 'Europe/Berlin', /^tomorrow \(Tuesday\) at 1 AM /],
  ])('at %s in %s', (at, timeZone, words) => {
    expect(ownTime(draw, timeZone, new Date(at))).toMatch(words);
  });
});

describe('a zone that is not that of the browser', () => {
  const then = new Date('2026-11-28T09:00:00Z');
  it.each([
    ['2026-11-28T14:30:00Z', 'tomorrow (Sunday) at 4:15 AM GMT+13:45'],
    ['2026-11-28T10:15:00Z', 'tonight (Saturday) at midnight GMT+13:45'],
    ['2026-11-30T10:15:00Z', 'at the end of Monday, November 30 (GMT+13:45)'],
  ])('is named: %s reads %s', (iso, words) => {
    expect(ownTime(iso, 'Pacific/Chatham', then)).toBe(words);
  });

  it('decides the day of what was long ago', () => {
    expect(timeAgo('2026-11-10T23:00:00Z', then, 'Pacific/Chatham')).toBe('Nov 11');
  });
});
