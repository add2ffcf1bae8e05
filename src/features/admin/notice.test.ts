import { describe, expect, it } from 'vitest';
import { createNoticeFilter, noticeFor, type ChangedLog } from './notice';

const row = (id: string, status: string, error_message: string | null = null): ChangedLog => ({
  id,
  status,
  event_type: 'invoice.paid',
  error_message,
});

describe('createNoticeFilter', () => {
  it('speaks once when a row becomes bad, again after it was good in between', () => {
    const worthSaying = createNoticeFilter();
    expect(worthSaying(row('1', 'pending'))).toBe(false);
    expect(worthSaying(row('1', 'failed'))).toBe(true);
    expect(worthSaying(row('1', 'failed'))).toBe(false);
    expect(worthSaying(row('1', 'retried_failed'))).toBe(true);
    expect(worthSaying(row('1', 'retried_success'))).toBe(false);
    expect(worthSaying(row('1', 'failed'))).toBe(true);
    expect(worthSaying(row('2', 'alert'))).toBe(true);
    expect(worthSaying(row('3', 'success'))).toBe(false);
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
