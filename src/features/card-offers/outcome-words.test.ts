import { describe, expect, it } from 'vitest';
import {
  introductionsOf,
  newsOf,
  outcomeOf,
  reasonsOf,
  standOf,
} from '@/features/card-offers/outcome-words';
import type { MyCard } from '@/features/card-offers/queries';

const card = (change: Partial<MyCard> = {}): MyCard => ({
  offer_id: 'o',
  pitch_id: 'p',
  title: 'A title',
  summary_bullets: ['A line.'],
  format: 'TV',
  status: 'offered',
  decline_note: null,
  offered_at: '2026-11-20T10:00:00Z',
  issue_date: null,
  issue_status: null,
  withdrawn_reason: null,
  verdicts: {},
  introductions: 0,
  solemn: false,
  ...change,
});

describe('standOf', () => {
  it.each([
    [{}, 'It waits for an issue. Editors choose from all offers every week.'],
    [{ solemn: true }, 'It waits for a person: somebody of ours reads it before an issue has it.'],
    [{ status: 'taken_back' }, 'You took it back.'],
    [{ status: 'declined', decline_note: 'Come back in May.' }, 'Not this time: Come back in May.'],
    [
      { issue_date: '2026-11-27', issue_status: 'scheduled' },
      'It is in the Friday Fix of November 27, 2026.',
    ],
    [
      { issue_date: '2026-11-27', issue_status: 'published' },
      'It ran in the Friday Fix of November 27, 2026.',
    ],
    [
      { issue_date: '2026-11-27', issue_status: 'published', withdrawn_reason: 'A figure.' },
      'We withdrew it: A figure.',
    ],
  ] as const)('%j: %s', (change, words) => {
    expect(standOf(card(change))).toBe(words);
  });
});

describe('outcomeOf', () => {
  it('counts verdicts and introductions', () => {
    const verdicts = { intro: 2, not_now: 3, not_my_beat: 1 };
    expect(outcomeOf(card({ verdicts, introductions: 1 }))).toEqual([
      '1 editor wants an introduction',
      '3 editors said not now',
      '1 editor said not their beat',
      '1 editor asked for an introduction',
    ]);
  });
  it('is empty before anybody said anything', () => {
    expect(outcomeOf(card())).toEqual([]);
  });
});

describe('reasonsOf and introductionsOf', () => {
  it('explain each verdict that was given, and no other', () => {
    expect(reasonsOf({ verdicts: { not_now: 2 } })).toEqual([
      'Not now: the topic fits, the time does not. A new peg may bring it back.',
    ]);
    expect(reasonsOf({ verdicts: { intro: 1 } })).toEqual([]);
  });
  it('count what was asked for apart from what was agreed', () => {
    expect(introductionsOf({ asked: 0, connected: 0 })).toBeNull();
    expect(introductionsOf({ asked: 1, connected: 0 })).toBe('1 introduction asked for');
    expect(introductionsOf({ asked: 3, connected: 2 })).toBe('3 introductions asked for, 2 agreed');
  });
});

describe('newsOf', () => {
  it('names the card when it is one, and counts otherwise', () => {
    expect(newsOf([{ title: 'Porch lights', news: 0 }])).toBeNull();
    expect(newsOf([{ title: 'Porch lights', news: 1 }])).toBe(
      'An editor answered your card “Porch lights”.',
    );
    expect(
      newsOf([
        { title: 'Porch lights', news: 1 },
        { title: 'The ledger', news: 2 },
      ]),
    ).toBe('3 editors answered 2 of your cards.');
  });
});
