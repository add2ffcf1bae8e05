import { describe, expect, it } from 'vitest';
import {
  answerLabel,
  isPitchAnswer,
  isQuiet,
  PITCH_ANSWERS,
  statusBadge,
} from '@/lib/pitch-status';

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
    expect(isQuiet({ status, sent_at: daysAgo(days) }, now)).toBe(quiet);
  });

  it('is never said of a mail that has not left', () => {
    expect(isQuiet({ status: 'sent', sent_at: null }, now)).toBe(false);
  });
});

describe('answers', () => {
  it('knows the four answers and nothing inherited', () => {
    expect(PITCH_ANSWERS.map(answerLabel)).toEqual([
      'Interested',
      'Not my beat',
      'Not now',
      'Covered',
    ]);
    expect(isPitchAnswer('covered')).toBe(true);
    for (const other of ['Covered', '', 'toString', null, undefined, 3])
      expect(isPitchAnswer(other)).toBe(false);
  });

  it('says that opens are unverified', () => {
    expect(statusBadge('opened').label).toBe('Opened (unverified)');
  });
});
