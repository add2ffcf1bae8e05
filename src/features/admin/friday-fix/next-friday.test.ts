import { expect, it } from 'vitest';
import { nextFriday } from '@/features/admin/friday-fix/next-friday';

it.each([
  ['2026-11-22T23:00:00Z', '2026-11-27'],
  ['2026-11-26T00:00:00Z', '2026-11-27'],
  ['2026-11-27T10:00:00Z', '2026-12-04'],
])('nextFriday(%s) is %s', (now, day) => {
  expect(nextFriday(new Date(now))).toBe(day);
});
