import { expect, it } from 'vitest';
import { consequencesOf } from '@/features/privacy/consequences';

const NOTHING = {
  email: 'ada@people.example',
  is_admin: false,
  sent_pitches: 0,
  waiting_pitches: 0,
  cards: 0,
  introductions: 0,
  requests: 0,
  kit_public: false,
  subscriptions: [],
};

it('an account with nothing hears of nothing that it has not', () => {
  expect(consequencesOf(NOTHING)).toEqual([
    'Your name and work are no longer shown, and private links end.',
    'We stop writing to you.',
  ]);
});

it('every part is named with its number, and the plan with its end', () => {
  const sentences = consequencesOf({
    ...NOTHING,
    sent_pitches: 1,
    waiting_pitches: 2,
    cards: 1,
    introductions: 3,
    requests: 1,
    kit_public: true,
    subscriptions: [{ id: 'sub_1', ends_at: '2031-03-03T12:00:00Z', renews: true }],
  }).join('\n');
  for (const part of [
    'press kit goes offline',
    '2 waiting pitches',
    'one pitch. No follow-up',
    'one card',
    '3 open introductions',
    'one request of yours',
    'not charged again',
    '2031',
  ]) {
    expect(sentences).toContain(part);
  }
});

it('a plan that does not renew is not cancelled again', () => {
  const subscriptions = [{ id: 'sub_1', ends_at: null, renews: false }];
  expect(consequencesOf({ ...NOTHING, subscriptions })).toContain(
    'Your plan is cancelled already and ends.',
  );
});
