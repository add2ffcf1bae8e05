import { describe, expect, it } from 'vitest';
import { isQuiet, statusBadge } from '@/lib/pitch-status';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

describe('isQuiet', () => {
  it.each([
    ['sent', 2.99, false],
    ['sent', 3, true],
    ['opened', 4, true],
    ['replied', 9, false],
    ['booked', 9, false],
    ['failed', 9, false],
    ['queued', 9, false],
  ] as const)('%s after %d days: %s', (status, days, quiet) => {
    expect(isQuiet({ status, sent_at: daysAgo(days), clicked_at: null }, now)).toBe(quiet);
  });

  it('is false for a mail that was not sent', () => {
    expect(isQuiet({ status: 'sent', sent_at: null, clicked_at: null }, now)).toBe(false);
  });
});

describe('statusBadge', () => {
  it('says of a mail that has not left that it is on its way, or in the draw', () => {
    const waits = { status: 'queued', sent_at: null, clicked_at: null } as const;
    expect(statusBadge(waits).label).toBe('On its way');
    expect(statusBadge({ ...waits, in_draw: true }).label).toBe('In the draw');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    expect(statusBadge({ ...waits, release_at: inAnHour }).label).toBe('Waits to leave');
  });

  it('shows a no as an answer that is not green, and a yes as a reply', () => {
    const replied = { status: 'replied', sent_at: daysAgo(1), clicked_at: null } as const;
    for (const answer of ['not_my_beat', 'not_now'] as const)
      expect(statusBadge({ ...replied, answer })).toEqual({ label: 'Answered', tone: 'neutral' });
    expect(statusBadge({ ...replied, answer: 'interested' }).tone).toBe('success');
    expect(statusBadge({ ...replied, status: 'booked', answer: 'covered' }).label).toBe('Covered');
  });

  it('labels an open as unverified until a link was clicked', () => {
    const opened = { status: 'opened', sent_at: daysAgo(0), clicked_at: null } as const;
    expect(statusBadge(opened).label).toBe('Opened (unverified)');
    expect(statusBadge({ ...opened, clicked_at: daysAgo(0) }).label).toBe('Opened');
  });
});
