import { describe, expect, it } from 'vitest';
import { chanceNdcg, ndcg, tiedNdcg } from './metrics.ts';

describe('ndcg', () => {
  it('is 1 for the best order and less when a better grade stands below a worse one', () => {
    expect(ndcg([3, 2, 1, 0, 0], 10)).toBe(1);
    expect(ndcg([2, 3, 1, 0, 0], 10)).toBeLessThan(1);
  });

  it('weighs a grade by 2^grade - 1 and a place by the logarithm of its rank', () => {
    // One grade 3 in second place: (7 / log2 3) / 7.
    expect(ndcg([0, 3, 0], 10)).toBeCloseTo(1 / Math.log2(3), 10);
  });

  it('sees only the first places, and what could have stood there', () => {
    expect(ndcg([0, 0, 3], 2)).toBe(0);
  });

  it('refuses a list without a grade', () => {
    expect(() => ndcg([0, 0], 10)).toThrow('nothing has a grade');
  });
});

describe('chanceNdcg', () => {
  it('is the mean over all orders', () => {
    const orders = [
      [3, 1, 0],
      [3, 0, 1],
      [1, 3, 0],
      [1, 0, 3],
      [0, 3, 1],
      [0, 1, 3],
    ];
    const expected = orders.reduce((sum, order) => sum + ndcg(order, 2), 0) / orders.length;
    expect(chanceNdcg([3, 1, 0], [3, 1, 0], 2)).toBeCloseTo(expected, 10);
  });
});

describe('tiedNdcg', () => {
  it('is ndcg where no two are tied', () => {
    expect(tiedNdcg([[2], [3], [], [0]], 10)).toBeCloseTo(ndcg([2, 3, 0], 10), 10);
  });

  it('is the mean over the orders within a group', () => {
    const expected = (ndcg([3, 1, 2, 0], 3) + ndcg([1, 3, 2, 0], 3)) / 2;
    expect(tiedNdcg([[3, 1], [2], [0]], 3)).toBeCloseTo(expected, 10);
  });

  it('refuses a list without a grade', () => {
    expect(() => tiedNdcg([[0], [0]], 10)).toThrow('nothing has a grade');
  });
});
