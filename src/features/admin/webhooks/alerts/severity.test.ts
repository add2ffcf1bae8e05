import { describe, expect, it } from 'vitest';
import { alertSeverity, sortAlerts } from '@/features/admin/webhooks/alerts/severity';

const rate = 'High failure rate detected: 9 failures in the last 5 minutes';

describe('alertSeverity', () => {
  it.each([
    ['alert', rate, 'critical'],
    ['alert', 'Payment failed twice', 'medium'],
    ['alert', null, 'medium'],
    ['failed', rate, 'medium'],
    ['failed', null, 'medium'],
    ['retried_failed', rate, 'high'],
    ['retried_failed', null, 'high'],
    ['alert', 'high failure rate in small letters', 'medium'],
  ])('%s with %s is %s', (status, error_message, expected) => {
    expect(alertSeverity({ status, error_message })).toBe(expected);
  });
});

describe('sortAlerts', () => {
  it('sorts by severity, then latest first', () => {
    const row = (status: string, minute: number, error_message: string | null = null) => ({
      status,
      error_message,
      timestamp: `2026-11-21T10:0${minute}:00Z`,
    });
    const rows = [
      row('failed', 5),
      row('failed', 6),
      row('retried_failed', 2),
      row('alert', 1, rate),
      row('alert', 7, 'Payment failed twice'),
    ];
    expect(sortAlerts(rows).map(({ status, timestamp }) => `${status} ${timestamp[15]}`)).toEqual([
      'alert 1',
      'retried_failed 2',
      'alert 7',
      'failed 6',
      'failed 5',
    ]);
  });
});
