import { describe, expect, it } from 'vitest';
import {
  createNoticeFilter,
  noticeFor,
  type ChangedLog,
} from '@/features/admin/webhooks/failure-notice';

const row = (id: string, status: string, error_message: string | null = null): ChangedLog => ({
  id,
  status,
  event_type: 'invoice.paid',
  error_message,
});

describe('createNoticeFilter', () => {
  it('accepts a row once when it fails, and again after it recovered', () => {
    const raisesNotice = createNoticeFilter();
    expect(raisesNotice(row('1', 'pending'), true)).toBe(false);
    expect(raisesNotice(row('1', 'failed'), true)).toBe(true);
    expect(raisesNotice(row('1', 'failed'), true)).toBe(false);
    expect(raisesNotice(row('1', 'retried_failed'), true)).toBe(true);
    expect(raisesNotice(row('1', 'retried_success'), true)).toBe(false);
    expect(raisesNotice(row('1', 'failed'), true)).toBe(true);
    expect(raisesNotice(row('2', 'alert'), true)).toBe(true);
    expect(raisesNotice(row('3', 'success'), true)).toBe(false);
  });

  it('ignores updates of an alert that was open before, but accepts a known row that fails', () => {
    const raisesNotice = createNoticeFilter();
    expect(raisesNotice(row('1', 'alert'), false)).toBe(false);
    expect(raisesNotice(row('1', 'alert'), false)).toBe(false);
    expect(raisesNotice(row('2', 'failed'), false)).toBe(true);
    expect(raisesNotice(row('2', 'acknowledged'), false)).toBe(false);
    expect(raisesNotice(row('2', 'alert'), false)).toBe(true);
  });
});

describe('noticeFor', () => {
  it('describes one row, counts several, and returns null for none', () => {
    expect(noticeFor([])).toBeNull();
    expect(noticeFor([row('1', 'failed', 'No plan for price_9')])).toEqual({
      title: 'Webhook failed',
      body: 'invoice.paid: No plan for price_9',
    });
    expect(noticeFor([row('1', 'alert')])?.body).toBe('invoice.paid');
    expect(noticeFor([row('1', 'failed'), row('2', 'failed')])?.body).toBe(
      '2 webhook events need attention.',
    );
  });
});
