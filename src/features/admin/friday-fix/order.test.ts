import { describe, expect, it } from 'vitest';
import { movedTo } from '@/features/admin/friday-fix/order';

describe('movedTo', () => {
  it.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 1, ['a', 'b', 'c']],
    ['b', -1, ['b', 'a', 'c']],
    ['a', 9, ['b', 'c', 'a']],
  ])('%s to %i', (id, place, order) => {
    expect(movedTo(['a', 'b', 'c'], id, place)).toEqual(order);
  });
});
