import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAMPLE_ISSUE } from '@/site/landing/sample-issue';

const seed = readFileSync('supabase/seed.sql', 'utf8').replaceAll("''", '’');

describe('the sample issue', () => {
  it('has ten cards, the number of every issue', () => {
    expect(SAMPLE_ISSUE.cards).toHaveLength(10);
  });

  it.each(SAMPLE_ISSUE.cards.map((card) => [card.title, card] as const))(
    'is the seeded one: %s',
    (title, card) => {
      for (const words of [title, card.news_peg, card.city_region, ...card.bullets]) {
        expect(seed).toContain(`'${words}'`);
      }
    },
  );

  it('takes about three minutes at 240 words a minute', () => {
    const words = SAMPLE_ISSUE.cards
      .map((card) => [card.title, card.news_peg, ...card.bullets].join(' ').split(/\s+/).length)
      .reduce((sum, count) => sum + count, 0);
    expect(words / 240).toBeGreaterThan(2);
    expect(words / 240).toBeLessThan(3.5);
  });
});
