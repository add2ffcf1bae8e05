import { describe, expect, it } from 'vitest';
import { ISSUE_MAX_ITEMS, readLatestIssue } from './issue.ts';

const row = (over: Record<string, unknown> = {}) => ({
  id: 'c0ffee00-0000-4000-8000-000000000001',
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
const response = (items: unknown[]) => [{ issue_date: '2024-09-20', friday_fix_items: items }];

describe('readLatestIssue', () => {
  it('returns the cards in the order of their positions', () => {
    const issue = readLatestIssue(
      response([row({ title: 'Second', position: 2 }), row({ title: 'First', position: 1 })]),
    );
    expect(issue?.issue_date).toBe('2024-09-20');
    expect(issue?.items.map((item) => item.title)).toEqual(['First', 'Second']);
    expect(issue?.items[0]?.relevance).toBe('high');
  });

  it('returns ten cards at most', () => {
    const many = Array.from({ length: 14 }, (_, i) => row({ position: i + 1 }));
    expect(readLatestIssue(response(many))?.items).toHaveLength(ISSUE_MAX_ITEMS);
  });

  it('returns null without a published issue and without a usable card', () => {
    expect(readLatestIssue([])).toBeNull();
    expect(
      readLatestIssue(response([row({ title: '' }), row({ format: 'Fax' }), row({ id: null })])),
    ).toBeNull();
  });

  it('accepts missing values and reads an unknown relevance as low', () => {
    const issue = readLatestIssue(
      response([row({ assets_url: null, summary_bullets: null, relevance: 'enormous' })]),
    );
    expect(issue?.items[0]).toMatchObject({
      assets_url: null,
      summary_bullets: [],
      relevance: 'low',
    });
  });

  it.each([null, {}, 'no', [{ issue_date: '2024-09-20' }], [{ friday_fix_items: [] }], [7]])(
    'throws for %j',
    (response) => {
      expect(() => readLatestIssue(response)).toThrow('unknown shape');
    },
  );
});
