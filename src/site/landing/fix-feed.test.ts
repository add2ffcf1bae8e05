import { describe, expect, it } from 'vitest';
import { MAX_CARDS, readIssue } from '@/site/landing/fix-feed';

const row = (over: Record<string, unknown> = {}) => ({
  title: 'A story',
  summary_bullets: ['one', 'two'],
  assets_url: 'https://example.org/kit',
  relevance: 'high',
  format: 'TV',
  city_region: 'Atlanta, GA',
  news_peg: 'A peg',
  position: 1,
  ...over,
});
const answer = (items: unknown[]) => [{ issue_date: '2024-09-20', friday_fix_items: items }];

describe('readIssue', () => {
  it('reads cards in the order of their positions', () => {
    const issue = readIssue(
      answer([row({ title: 'Second', position: 2 }), row({ title: 'First', position: 1 })]),
    );
    expect(issue?.date).toBe('2024-09-20');
    expect(issue?.cards.map((card) => card.title)).toEqual(['First', 'Second']);
    expect(issue?.cards[0]?.relevance).toBe('High');
  });

  it('shows ten at most', () => {
    const many = Array.from({ length: 14 }, (_, i) => row({ position: i + 1 }));
    expect(readIssue(answer(many))?.cards).toHaveLength(MAX_CARDS);
  });

  it('is null without a published issue or without a usable card', () => {
    expect(readIssue([])).toBeNull();
    expect(readIssue(answer([row({ title: '' }), row({ format: 'Fax' })]))).toBeNull();
  });

  it('survives missing values and calls unknown relevance low', () => {
    const issue = readIssue(
      answer([row({ assets_url: null, summary_bullets: null, relevance: 'enormous' })]),
    );
    expect(issue?.cards[0]).toMatchObject({ assets_url: null, bullets: [], relevance: 'Low' });
  });

  it.each([null, {}, 'no', [{ issue_date: '2024-09-20' }], [7]])('refuses %j', (strange) => {
    expect(() => readIssue(strange)).toThrow('unknown shape');
  });
});
