import { describe, expect, it } from 'vitest';
import { alertSeverity } from './severity';

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
