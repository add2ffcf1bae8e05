import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ISSUE_MAX_ITEMS } from '@domain/friday-fix/issue.ts';
import { SAMPLE_ISSUE } from '@/site/landing/sample-issue';

const seed = readFileSync('supabase/seed.sql', 'utf8').replaceAll("''", '’');

describe('the sample issue', () => {
  it('has as many cards as an issue may have', () => {
    expect(SAMPLE_ISSUE.items).toHaveLength(ISSUE_MAX_ITEMS);
  });

  it.each(SAMPLE_ISSUE.items.map((card) => [card.title, card] as const))(
    'has the words of the seeded card %s',
    (title, card) => {
      for (const words of [title, card.news_peg, card.city_region, ...card.summary_bullets]) {
        expect(seed).toContain(`'${words}'`);
      }
    },
  );

  it('takes between 2 and 3.5 minutes to read at 240 words a minute', () => {
    const words = SAMPLE_ISSUE.items
      .map(
        (card) =>
          [card.title, card.news_peg, ...card.summary_bullets].join(' ').split(/\s+/).length,
      )
      .reduce((sum, count) => sum + count, 0);
    expect(words / 240).toBeGreaterThan(2);
    expect(words / 240).toBeLessThan(3.5);
  });
});
