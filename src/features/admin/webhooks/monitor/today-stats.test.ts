import { describe, expect, it } from 'vitest';
import { formatRate, startOfToday } from '@/features/admin/webhooks/monitor/today-stats';

describe('formatRate', () => {
  it.each([
    [0, '0.0%'],
    [66.666666, '66.7%'],
    [75, '75.0%'],
    [99.95, '99.9%'],
    [99.999, '99.9%'],
    [100, '100.0%'],
    [Number.NaN, '0.0%'],
    [120, '100.0%'],
    [-1, '0.0%'],
  ])('formats %s as %s', (rate, text) => {
    expect(formatRate(rate)).toBe(text);
  });
});

describe('startOfToday', () => {
  it('is midnight in the viewer’s time zone', () => {
    const start = new Date(startOfToday(new Date(2026, 10, 21, 13, 45, 7)));
    expect([start.getDate(), start.getHours(), start.getMinutes(), start.getSeconds()]).toEqual([
      21, 0, 0, 0,
    ]);
  });
});
