import { describe, expect, it } from 'vitest';
import { formatLatency } from '@/features/admin/webhooks/charts/chart-range';
import {
  durationScale,
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
    const scale = durationScale([20, 7_000]);
    expect(scale).toEqual({ low: 10, high: 10_000, grid: [10, 100, 1_000, 10_000] });
    expect(logHeight(10, scale)).toBe(0);
    expect(logHeight(100, scale)).toBeCloseTo(PLOT.height / 3);
    expect(logHeight(10_000, scale)).toBe(PLOT.height);
    expect(durationScale([])).toEqual({ low: 1, high: 10, grid: [1, 10] });
    expect(durationScale([100])).toEqual({ low: 100, high: 1000, grid: [100, 1000] });
  });

  it('draws at most four lines, at durations with a short name', () => {
    const week = 7 * 86_400_000;
    expect(durationScale([250, week]).grid.map(formatLatency)).toEqual([
      '10.0 s',
      '1.0 h',
      '30 days',
    ]);
    expect(durationScale([90_000]).grid.map(formatLatency)).toEqual(['1.0 min', '10.0 min']);
    expect(durationScale([5e11, 9e11]).grid).toHaveLength(2);
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
