import { expect, it } from 'vitest';
import { fitsText } from '@/features/requests/found-text';
import { postedText, onBeatsText, rateText, timeLeft } from '@/features/requests/when';

it('timeLeft names hours up to two days, then days', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(timeLeft('2026-11-22T12:30:00Z', now)).toBe('less than an hour left');
  expect(timeLeft('2026-11-22T13:10:00Z', now)).toBe('1 hour left');
  expect(timeLeft('2026-11-23T12:00:00Z', now)).toBe('24 hours left');
  expect(timeLeft('2026-11-23T11:59:58Z', now)).toBe('24 hours left');
  expect(timeLeft('2026-11-25T12:00:00Z', now)).toBe('3 days left');
  expect(timeLeft('2026-11-22T12:00:00Z', now)).toBe('');
});

it('rateText says nothing under three', () => {
  expect(rateText({ answered: 2, asked: 2 })).toBe('');
  expect(rateText({ answered: 4, asked: 5 })).toBe('answers 4 of 5');
});

it('onBeatsText counts up to a thousand, and says nothing of a request on all beats', () => {
  expect(onBeatsText(null)).toBe('');
  expect(onBeatsText(0)).toBe('No creator here is on its beats yet.');
  expect(onBeatsText(1)).toBe('One creator here is on its beats.');
  expect(onBeatsText(12)).toBe('12 creators here are on its beats.');
  expect(onBeatsText(1000)).toBe('1,000 or more creators here are on its beats.');
});

it('fitsText counts whom a request fits, and says nothing before somebody is found', () => {
  expect(fitsText(null) + fitsText(0)).toBe('');
  expect(fitsText(1)).toBe('It fits one creator here so far.');
  expect(fitsText(3)).toBe('It fits 3 creators here so far.');
  expect(fitsText(1000)).toBe('It fits 1,000 or more creators here so far.');
});

it('says when a request was posted, in the zone of the account, only where another has its title', () => {
  const ZONE = 'America/New_York';
  const first = { topic: 'Flood repairs', posted_at: '2026-11-29T20:10:00Z' };
  const second = { topic: 'flood repairs', posted_at: '2026-11-29T21:00:00Z' };
  const other = { topic: 'School bands', posted_at: '2026-11-29T20:10:00Z' };
  expect(postedText(first, [first, second, other], ZONE)).toMatch(
    /^posted Sun, Nov 29, 3:10\sPM EST$/,
  );
  expect(postedText(second, [first, second, other], ZONE)).toMatch(
    /^posted Sun, Nov 29, 4:00\sPM EST$/,
  );
  expect(postedText(other, [first, second, other], ZONE)).toBe('');
  expect(postedText(first, [first, second, other], null)).toBe('');
});
