import { expect, it } from 'vitest';
import { winMeaning } from './win-bonus.ts';

const piece = {
  plan: 'concierge',
  beganAt: '2026-01-01T22:00:00Z',
  cameOutOn: '2026-02-01',
} as const;

it('says on Concierge that a bonus may be due, and that nothing is charged by itself', () => {
  const words = winMeaning(piece);
  expect(words).toContain('a win bonus of $50 to $250 may be due');
  expect(words).toContain('nothing is charged by itself');
  expect(words).toContain('14 days');
  expect(winMeaning({ ...piece, cameOutOn: '2026-04-01' })).toBe(words);
  expect(winMeaning({ ...piece, cameOutOn: null })).toBe(words);
});

it('says that nothing is owed after 90 days, and on any other plan', () => {
  expect(winMeaning({ ...piece, cameOutOn: '2026-04-02' })).toContain('more than 90 days after');
  for (const plan of ['free', 'creator', 'pro'] as const)
    expect(winMeaning({ ...piece, plan })).toBe(
      'You owe nothing for it, unless our team sent this pitch for you on Concierge.',
    );
});
