import { expect, it } from 'vitest';
import { FailureLimit } from './failure-limit.ts';

it('FailureLimit closes a key at the maximum and opens it when the failures have expired', () => {
  const limit = new FailureLimit(2, 10);
  limit.fail('a', 0);
  expect(limit.isClosed('a', 1)).toBe(false);
  limit.fail('a', 5_000);
  expect(limit.isClosed('a', 6_000)).toBe(true);
  expect(limit.isClosed('b', 6_000)).toBe(false);
  expect(limit.isClosed('a', 10_001)).toBe(false);
});
