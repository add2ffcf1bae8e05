import { describe, expect, it } from 'vitest';
import { outcomeOf, standOf } from '@/features/card-offers/outcome-words';
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
  ...change,
});

describe('standOf', () => {
  it.each([
    [{}, 'It waits for an issue. Editors choose from all offers every week.'],
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
    expect(outcomeOf(card({ verdicts: { intro: 2, not_my_beat: 1 }, introductions: 1 }))).toEqual([
      '2 want an introduction',
      '1 said not their beat',
      '1 request for an introduction',
    ]);
  });
  it('is empty before anybody said anything', () => {
    expect(outcomeOf(card())).toEqual([]);
  });
});
