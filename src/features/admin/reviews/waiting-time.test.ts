import { expect, it } from 'vitest';
import { waitingTime } from '@/features/admin/reviews/waiting-time';

it('waitingTime names the two largest units', () => {
  const now = Date.parse('2026-03-05T12:00:00Z');
  expect(waitingTime('2026-03-03T07:30:00Z', now)).toBe('2 d 4 h');
  expect(waitingTime('2026-03-05T08:48:00Z', now)).toBe('3 h 12 min');
  expect(waitingTime('2026-03-05T11:55:00Z', now)).toBe('5 min');
  expect(waitingTime('2026-03-05T12:00:09Z', now)).toBe('0 min');
});
