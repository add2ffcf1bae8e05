import { describe, expect, it } from 'vitest';
import { barLabel, chartBars, formatLatency } from '@/features/admin/webhooks/charts/chart-range';

const now = new Date(2026, 10, 22, 13, 45, 7);

describe('chartBars', () => {
  it.each([
    ['24h', 24, [2026, 10, 21, 14], [2026, 10, 22, 14]],
    ['7d', 28, [2026, 10, 15, 18], [2026, 10, 22, 18]],
    ['30d', 30, [2026, 9, 24, 0], [2026, 10, 23, 0]],
  ] as const)('%s has %i bars up to and with the current one', (range, count, first, last) => {
    const { starts, end } = chartBars(range, now);
    expect(starts).toHaveLength(count);
    expect(starts[0]).toBe(new Date(first[0], first[1], first[2], first[3]).toISOString());
    expect(end).toBe(new Date(last[0], last[1], last[2], last[3]).toISOString());
    expect([...starts].sort()).toEqual(starts);
    expect((starts.at(-1) ?? '') <= now.toISOString() && now.toISOString() < end).toBe(true);
  });

  it('labels a bar by what tells it from its neighbours', () => {
    const start = new Date(2026, 10, 21, 6).toISOString();
    expect(barLabel('24h', start)).toBe('06:00');
    expect(barLabel('7d', start)).toBe('Nov 21 06:00');
    expect(barLabel('30d', start)).toBe('Nov 21');
  });
});

describe('formatLatency', () => {
  it.each([
    [null, '–'],
    [850, '850 ms'],
    [1234, '1.2 s'],
    [204_000, '3.4 min'],
    [7_200_000, '2.0 h'],
    [1_798_000_000, '21 days'],
  ])('shows %s as %s', (ms, text) => {
    expect(formatLatency(ms)).toBe(text);
  });
});
