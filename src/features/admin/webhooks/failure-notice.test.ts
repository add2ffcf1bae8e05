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
  it('speaks once when a row becomes bad, again after it was good in between', () => {
    const worthSaying = createNoticeFilter();
    expect(worthSaying(row('1', 'pending'), true)).toBe(false);
    expect(worthSaying(row('1', 'failed'), true)).toBe(true);
    expect(worthSaying(row('1', 'failed'), true)).toBe(false);
    expect(worthSaying(row('1', 'retried_failed'), true)).toBe(true);
    expect(worthSaying(row('1', 'retried_success'), true)).toBe(false);
    expect(worthSaying(row('1', 'failed'), true)).toBe(true);
    expect(worthSaying(row('2', 'alert'), true)).toBe(true);
    expect(worthSaying(row('3', 'success'), true)).toBe(false);
  });

  it('stays quiet when an alert from before is counted up, but hears a known row turn', () => {
    const worthSaying = createNoticeFilter();
    expect(worthSaying(row('1', 'alert'), false)).toBe(false);
    expect(worthSaying(row('1', 'alert'), false)).toBe(false);
    expect(worthSaying(row('2', 'failed'), false)).toBe(true);
    expect(worthSaying(row('2', 'acknowledged'), false)).toBe(false);
    expect(worthSaying(row('2', 'alert'), false)).toBe(true);
  });
});

describe('noticeFor', () => {
  it('describes one row, counts several, and is silent for none', () => {
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
