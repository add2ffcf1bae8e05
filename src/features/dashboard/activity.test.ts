import { describe, expect, it } from 'vitest';
import {
  challengeProgress,
  describeChanges,
  isQuiet,
  type ActivityState,
  wentWords,
} from '@/features/dashboard/activity';

const entry = (change: Partial<ActivityState> = {}): ActivityState => ({
  id: 'a',
  status: 'sent',
  inDraw: false,
  answer: null,
  outletName: 'Second Line',
  ...change,
});

describe('describeChanges', () => {
  it('returns nothing for the first version, without changes, and for new entries', () => {
    expect(describeChanges(undefined, [entry()])).toEqual([]);
    expect(describeChanges([entry()], [entry()])).toEqual([]);
    expect(describeChanges([], [entry()])).toEqual([]);
  });

  it.each([
    [{ status: 'queued' }, 'Your pitch to Second Line is on its way.'],
    [{ status: 'queued', inDraw: true }, 'Your pitch to Second Line is in the draw.'],
    [{ status: 'opened' }, 'Second Line opened your pitch (unverified).'],
    [{ status: 'replied' }, 'Second Line replied to your pitch.'],
    [{ status: 'booked' }, 'Second Line covered your story.'],
    [{ status: 'failed' }, 'Your pitch to Second Line could not be delivered.'],
    [{ status: 'replied', answer: 'interested' }, 'Second Line answered: Interested.'],
    [{ status: 'replied', answer: 'not_my_beat' }, 'Second Line answered: Not my beat.'],
  ] as const)('%o reads %s', (change, words) => {
    expect(describeChanges([entry()], [entry(change)])).toEqual([words]);
  });

  it('describes a changed answer and a delivered mail', () => {
    const replied = entry({ status: 'replied', answer: 'not_now' });
    expect(describeChanges([replied], [{ ...replied, answer: 'interested' }])).toEqual([
      'Second Line answered: Interested.',
    ]);
    expect(describeChanges([entry({ status: 'queued' })], [entry()])).toEqual([
      'Your pitch to Second Line was sent.',
    ]);
  });
});

describe('wentWords', () => {
  const went = (outlet_name: string, change: object = {}) => ({
    pitch_id: 'p',
    outlet_name,
    status: 'sent' as const,
    in_draw: false,
    answer: null,
    sent_at: '2026-11-01T00:00:00Z',
    ...change,
  });
  const waits = { status: 'queued', sent_at: null };
  it.each([
    ['', []],
    ['', [went('A', { status: 'failed' })]],
    ['Sent to A.', [went('A'), went('Z', { pitch_id: 'q' })]],
    ['A answered: Not now.', [went('A', { answer: 'not_now' })]],
    [
      'A answered: Interested. Also sent to B. On its way to C.',
      [went('A', { answer: 'interested' }), went('B'), went('C', waits)],
    ],
    ['Sent to A and B. On its way to C.', [went('A'), went('B'), went('C', waits)]],
    ['Sent to A and 2 more outlets.', [went('A'), went('B'), went('C')]],
    [
      'On its way to A. In the draw for B.',
      [went('A', waits), went('B', { ...waits, in_draw: true })],
    ],
    ['In the draw for B.', [went('B', { ...waits, in_draw: true })]],
  ])('%s', (words, entries) => {
    expect(wentWords(entries)).toBe(words);
  });
});

describe('challengeProgress', () => {
  it.each([
    [0, 0, 'None sent yet today.'],
    [2, 40, 'Sent 2 of 5 today. 3 to go.'],
    [5, 100, 'Sent all 5 today. Well done.'],
    [7, 100, 'Sent 7 today: more than the challenge asked.'],
  ])('%i sent: %i %', (sent, percent, words) => {
    expect(challengeProgress(sent)).toMatchObject({ percent, words });
  });
});

describe('isQuiet', () => {
  const sent = { status: 'sent', answer: null, sent_at: '2027-03-01T09:00:00Z' } as const;
  const open = { state: 'open', question: null } as const;

  it('is true while editors have what was sent and say nothing', () => {
    expect(isQuiet([sent, { ...sent, status: 'queued', sent_at: null }], [open])).toBe(true);
    expect(isQuiet([{ ...sent, status: 'queued', sent_at: null }], [])).toBe(false);
  });

  it('ends with the first word of an editor, by whatever way it came', () => {
    expect(isQuiet([sent, { ...sent, answer: 'not_now' }], [])).toBe(false);
    expect(isQuiet([sent, { ...sent, status: 'replied' }], [])).toBe(false);
    expect(isQuiet([sent], [{ ...open, state: 'chosen' }])).toBe(false);
    expect(isQuiet([sent], [{ ...open, question: 'Which town?' }])).toBe(false);
  });
});
