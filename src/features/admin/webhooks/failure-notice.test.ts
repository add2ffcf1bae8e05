import { describe, expect, it } from 'vitest';
import { createNotices, type Trouble } from '@/features/admin/webhooks/failure-notice';

const row = (id: string, status = 'failed', error_message: string | null = null): Trouble => ({
  id,
  status,
  event_type: 'invoice.paid',
  error_message,
  updated_at: `2026-11-28T10:00:0${id}Z`,
});

describe('createNotices', () => {
  it('tells at first of the row that changed last', () => {
    expect(createNotices()([row('1'), row('3', 'alert'), row('2')], true)).toEqual({
      title: 'Webhook alert',
      body: 'invoice.paid',
    });
  });

  it('tells then of what got into trouble since, and counts several', () => {
    const notices = createNotices();
    notices([row('1')], true);
    expect(notices([row('1'), row('2', 'failed', 'No plan for price_9')], true)).toEqual({
      title: 'Webhook failed',
      body: 'invoice.paid: No plan for price_9',
    });
    expect(notices([row('1', 'retried_failed'), row('2')], true)?.title).toBe(
      'Webhook retried, failed',
    );
    expect(notices([row('4'), row('3'), row('2')], false)?.body).toBe(
      '2 webhook events need attention.',
    );
  });

  it('says nothing about what it told, and something where the database is certain', () => {
    const notices = createNotices();
    notices([row('1')], true);
    expect(notices([row('1')], false)).toBeNull();
    expect(notices([], false)).toBeNull();
    expect(notices([], true)).toEqual({
      title: 'Webhook trouble',
      body: 'An event needs attention.',
    });
  });
});
