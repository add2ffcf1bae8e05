import { describe, expect, it } from 'vitest';
import { isOutOfSeason, monthsOfNews } from './season.ts';

describe('isOutOfSeason', () => {
  it.each([
    ['Heat wave threatens shellfish', 'low tides, November to February'],
    ['Tax Day, April 15', 'not in the first half of April, please'],
    ['Supermarket closes at the end of January', 'Saturdays, April to November'],
    ['First snow of the season', 'summer evenings'],
    ['Thanksgiving prices', 'June and July'],
  ])('sees that an offer cannot be had: %s / %s', (news, days) => {
    expect(isOutOfSeason(monthsOfNews(news), days)).toBe(true);
  });

  it.each([
    ['Heat wave threatens shellfish', 'mornings in July'],
    ['Supermarket closes at the end of January', 'Saturdays, October to May'],
    ['City council votes on late fees', 'June and July'],
    ['Thanksgiving prices', 'weekday mornings'],
    ['Black History Month', 'not in July'],
  ])('leaves an offer that may be had: %s / %s', (news, days) => {
    expect(isOutOfSeason(monthsOfNews(news), days)).toBe(false);
  });
});
