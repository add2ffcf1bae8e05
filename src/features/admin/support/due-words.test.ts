import { expect, it } from 'vitest';
import { dueWords, figureWords } from '@/features/admin/support/due-words';

const NOW = Date.parse('2026-11-24T12:00:00Z');

it.each([
  ['2026-11-24T17:10:00Z', 'Answer due in 5 hours', false],
  ['2026-11-24T12:20:30Z', 'Answer due in 20 minutes', false],
  ['2026-11-24T12:00:10Z', 'Answer due in 1 minute', false],
  ['2026-11-25T13:00:00Z', 'Answer due in 25 hours', false],
  ['2026-11-27T12:00:00Z', 'Answer due in 3 days', false],
  ['2026-11-24T09:30:00Z', 'Late by 2 hours', true],
  ['2026-11-24T11:00:00Z', 'Late by 1 hour', true],
  ['2026-11-20T11:00:00Z', 'Late by 4 days', true],
])('an answer due at %s: %s', (due, words, late) => {
  expect(dueWords(due, NOW)).toEqual({ words, late });
});

it('says how many answers were in time, and when there were none', () => {
  expect(figureWords({ answers: 4, in_time: 3 })).toBe('3 of 4');
  expect(figureWords({ answers: 0, in_time: 0 })).toBe('None yet');
});
