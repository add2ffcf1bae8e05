import { expect, it } from 'vitest';
import { slotSchema } from '@/features/admin/calls/slot-fields';

const values = {
  kinds: ['coaching'],
  first: '2027-03-10T10:00',
  time_zone: 'America/New_York',
  minutes: '30',
  link: 'https://meet.example/a',
  weeks: '1',
};
function problems(change: Record<string, unknown>) {
  const result = slotSchema.safeParse({ ...values, ...change });
  return result.success ? [] : result.error.issues.map(({ path }) => path[0]);
}

it('a slot has a kind, a time, a length and a secure link', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ kinds: [] })).toEqual(['kinds']);
  expect(problems({ first: '' })).toEqual(['first']);
  expect(problems({ minutes: '5' })).toEqual(['minutes']);
  expect(problems({ minutes: 'long' })).toEqual(['minutes']);
  expect(problems({ link: 'http://meet.example' })).toEqual(['link']);
  expect(problems({ weeks: '27' })).toEqual(['weeks']);
});
