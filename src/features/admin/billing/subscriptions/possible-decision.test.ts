import { expect, it } from 'vitest';
import { possibleDecision } from '@/features/admin/billing/subscriptions/possible-decision';

const now = Date.parse('2026-11-21T10:00:00Z');
const soon = '2026-11-21T10:00:01Z';
const before = '2026-11-21T09:59:59Z';

it.each([
  ['access in force', soon, null, 'end'],
  ['access that is over', before, null, null],
  ['no access', null, null, null],
  ['access ended by an admin', before, before, 'restore'],
  ['access ended by an admin before there was any', null, before, 'restore'],
])('possibleDecision for %s', (_, access_until, access_ended_at, expected) => {
  expect(possibleDecision({ access_until, access_ended_at }, now)).toBe(expected);
});
