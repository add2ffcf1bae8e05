import { describe, expect, it } from 'vitest';
import {
  canRetry,
  isAlertStatus,
  statusLabel,
  statusVariant,
  WEBHOOK_STATUSES,
} from '@/features/admin/webhooks/webhook-status';

describe('webhook status', () => {
  it('allows a retry of failed and retried_failed only', () => {
    expect(WEBHOOK_STATUSES.filter(canRetry)).toEqual(['failed', 'retried_failed']);
  });

  it('puts failed, alert and retried_failed on the alerts list', () => {
    expect(WEBHOOK_STATUSES.filter(isAlertStatus)).toEqual(['failed', 'alert', 'retried_failed']);
  });

  it('has a label and a badge for every status and shows unknown ones as they are', () => {
    for (const status of WEBHOOK_STATUSES) {
      expect(statusLabel(status)).not.toBe('');
      expect(statusLabel(status)).not.toBe(status);
    }
    expect(statusLabel('odd')).toBe('odd');
    expect(statusVariant('odd')).toBe('neutral');
  });
});
