import { describe, expect, it } from 'vitest';
import { resultsState } from '@/features/admin/friday-fix/results-state';

const now = new Date('2026-11-22T12:00:00Z');
const counted = {
  recipients: 5,
  mails_begin: '2026-11-22T00:00:00Z',
  next_due: null,
  sent: 3,
  waiting: 0,
  failed: 1,
  skipped: 1,
};

describe('resultsState', () => {
  it('says whether readers still wait, and until when', () => {
    expect(resultsState(counted, 'published', now)).toBe('Every mail has left.');
    const waits = { ...counted, sent: 1, waiting: 2, next_due: '2026-11-27T13:00:00Z' };
    expect(resultsState(waits, 'published', now)).toMatch(
      /^2 readers still wait for their own day and hour\. The next one is due Fri, Nov 27, .+\.$/,
    );
    const one = { ...counted, sent: 2, waiting: 1, next_due: '2026-11-22T11:00:00Z' };
    expect(resultsState(one, 'published', now)).toBe(
      '1 reader still waits for their own day and hour. The next one is due now.',
    );
    expect(resultsState({ ...one, next_due: null }, 'published', now)).toBe(
      'The last mails are on their way.',
    );
  });

  it('accounts for readers whose account was closed before their mail', () => {
    expect(resultsState({ ...counted, sent: 2 }, 'published', now)).toBe(
      'Every mail has left. 1 reader closed their account before the mail.',
    );
  });

  it('says when the readers are counted', () => {
    const before = { ...counted, recipients: null, mails_begin: '2026-11-27T00:00:00Z' };
    expect(resultsState(before, 'scheduled', now)).toMatch(
      /^Readers are counted when the mails begin, /,
    );
    const begun = { ...before, mails_begin: '2026-11-22T00:00:00Z' };
    expect(resultsState(begun, 'scheduled', now)).toBe(
      'Readers are being counted; the first mails follow.',
    );
    expect(
      resultsState({ ...before, mails_begin: '2024-09-20T00:00:00Z' }, 'published', now),
    ).toMatch(/^No reader was counted when its mails began, /);
  });
});
