import { describe, expect, it } from 'vitest';
import {
  decades,
  linearHeight,
  linePieces,
  logHeight,
  PLOT,
} from '@/features/admin/webhooks/charts/plot';

describe('heights', () => {
  it('shows a single failure among thousands', () => {
    expect(linearHeight(1, 50_000)).toBe(1);
    expect(linearHeight(0, 50_000)).toBe(0);
    expect(linearHeight(50_000, 50_000)).toBe(PLOT.height);
    expect(linearHeight(0, 0)).toBe(0);
  });

  it('gives each power of ten the same height', () => {
    const scale = decades([20, 7_000]);
    expect(scale).toEqual({ low: 10, high: 10_000 });
    expect(logHeight(10, scale)).toBe(0);
    expect(logHeight(100, scale)).toBeCloseTo(PLOT.height / 3);
    expect(logHeight(10_000, scale)).toBe(PLOT.height);
    expect(decades([])).toEqual({ low: 1, high: 10 });
    expect(decades([100])).toEqual({ low: 100, high: 1000 });
  });
});

describe('linePieces', () => {
  it('interrupts the line where there is no value', () => {
    const pieces = linePieces([0, PLOT.height, null, 70]);
    expect(pieces.map((piece) => piece.length)).toEqual([2, 1]);
    expect(pieces[0]).toEqual([
      { x: 60, y: PLOT.height },
      { x: 180, y: 0 },
    ]);
  });
});
