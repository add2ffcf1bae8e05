import { expect, it } from 'vitest';
import {
  holdSchema,
  holdWords,
  hoursFromNow,
  waitingWords,
} from '@/features/admin/holds/hold-fields';

const values = { scope: 'word', value: 'hurricane', reason: 'A hard week', ends: hoursFromNow(48) };
function problems(change: Record<string, unknown>) {
  const result = holdSchema.safeParse({ ...values, ...change });
  return result.success ? [] : result.error.issues.map(({ path }) => path[0]);
}

it('a hold needs a reason, an end within 30 days, and what it is about unless it is all', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ scope: 'all', value: '' })).toEqual([]);
  expect(problems({ value: ' ' })).toEqual(['value']);
  expect(problems({ reason: ' ' })).toEqual(['reason']);
  expect(problems({ ends: '' })).toEqual(['ends']);
  expect(problems({ ends: hoursFromNow(-1) })).toEqual(['ends']);
  expect(problems({ ends: hoursFromNow(31 * 24) })).toEqual(['ends']);
});

it('holdWords and waitingWords say what is held and what waits', () => {
  expect(holdWords({ scope: 'all', value: null })).toBe('Everything');
  expect(holdWords({ scope: 'place', value: 'Jackson, MS' })).toBe('Place: Jackson, MS');
  expect(holdWords({ scope: 'word', value: 'hurricane' })).toBe('“hurricane”');
  expect(waitingWords({ pitches: 0, readers: 0 })).toBe('Nothing so far');
  expect(waitingWords({ pitches: 1, readers: 0 })).toBe('1 pitch');
  expect(waitingWords({ pitches: 2, readers: 41 })).toBe('2 pitches, the Friday Fix of 41 readers');
});
