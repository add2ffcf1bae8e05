import { expect, it } from 'vitest';
import { cardProblems } from './card-draft.ts';
import { cardSchema } from './card-fields.ts';

const card = {
  title: 'The ledger every kitchen table needs',
  summary_bullets: [
    'Most families in Georgia talk about money only when it is gone.',
    'The new rate makes the talk due this week, and my studio keeps the books of 63 food trucks.',
  ],
  format: 'Podcast' as const,
};

it('a card that can be offered comes back as it is', () => {
  expect(cardSchema.parse(card)).toEqual(card);
});

it('each problem has its field and its message', () => {
  const short = { ...card, title: ' ', summary_bullets: ['Too short.'] };
  const issues = cardSchema.safeParse(short).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
    Object.entries(cardProblems(short)),
  );
  expect(issues).toHaveLength(2);
});
