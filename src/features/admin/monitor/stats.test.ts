import { describe, expect, it } from 'vitest';
import { formatRate, startOfToday, webhookStats } from './stats';

describe('webhookStats', () => {
  it('divides successes by the total', () => {
    expect(webhookStats({ total: 8, successful: 6, failed: 2 })).toEqual({
      total_today: 8,
      successful_today: 6,
      failed_today: 2,
      success_rate: 75,
    });
  });

  it('does not divide by zero', () => {
    expect(webhookStats({ total: 0, successful: 0, failed: 0 }).success_rate).toBe(0);
  });
});

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
  ])('%s reads %s', (rate, text) => {
    expect(formatRate(rate)).toBe(text);
  });
});

describe('startOfToday', () => {
  it('is midnight in the viewer’s own time zone', () => {
    const start = new Date(startOfToday(new Date(2026, 10, 21, 13, 45, 7)));
    expect([start.getDate(), start.getHours(), start.getMinutes(), start.getSeconds()]).toEqual([
      21, 0, 0, 0,
    ]);
  });
});
