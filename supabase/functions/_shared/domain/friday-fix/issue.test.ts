import { expect, it } from 'vitest';
import { filterCards, issueDateInWords } from './issue.ts';

it('filterCards filters by format and returns at most ten cards', () => {
  const cards = Array.from({ length: 12 }, (_, index) => ({
    format: index % 2 === 0 ? ('TV' as const) : ('Local' as const),
  }));
  expect(filterCards(cards, 'All')).toHaveLength(10);
  expect(filterCards(cards, 'TV')).toHaveLength(6);
  expect(filterCards(cards, 'Podcast')).toEqual([]);
});

it('issueDateInWords gives the same date in every time zone', () => {
  expect(issueDateInWords('2024-09-20')).toBe('September 20, 2024');
});
