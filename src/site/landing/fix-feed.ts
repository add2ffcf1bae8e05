/** The format filters of the Friday Fix, in their order. */
export const FORMATS = ['TV', 'Podcast', 'Culture', 'Local'] as const;
export type FixFormat = (typeof FORMATS)[number];
export type FixRelevance = 'High' | 'Medium' | 'Low';

/** One card of the Friday Fix as the landing page shows it. */
export interface FixCard {
  title: string;
  bullets: string[];
  assets_url: string | null;
  relevance: FixRelevance;
  format: FixFormat;
  city_region: string;
  news_peg: string;
}

export interface FixIssue {
  /** ISO date. */
  date: string;
  cards: FixCard[];
}

export const MAX_CARDS = 10;

/** The one request for the latest published issue, below the backend's address. */
export const FIX_FEED_PATH =
  '/rest/v1/friday_fix_issues?select=issue_date,friday_fix_items(title,summary_bullets,assets_url,' +
  'relevance,format,city_region,news_peg,position)&status=eq.published&order=issue_date.desc' +
  `&limit=1&friday_fix_items.order=position.asc&friday_fix_items.limit=${String(MAX_CARDS)}`;

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const RELEVANCE: Record<string, FixRelevance> = { high: 'High', medium: 'Medium', low: 'Low' };

/**
 * Reads the feed's answer by hand, because the landing page does not carry a schema library.
 * Null when there is no published issue; throws when the answer is not the feed at all. A card
 * that lacks its title or format is left out.
 */
export function readIssue(answer: unknown): FixIssue | null {
  if (!Array.isArray(answer)) throw new Error('The feed answered in an unknown shape.');
  const issue: unknown = answer[0];
  if (issue === undefined) return null;
  if (!isRow(issue) || !Array.isArray(issue['friday_fix_items'])) {
    throw new Error('The feed answered in an unknown shape.');
  }
  const cards = issue['friday_fix_items']
    .filter(isRow)
    .toSorted((a, b) => Number(a['position']) - Number(b['position']))
    .flatMap((row) => {
      const card = readCard(row);
      return card !== null ? [card] : [];
    })
    .slice(0, MAX_CARDS);
  return cards.length > 0 ? { date: text(issue['issue_date']), cards } : null;
}

function readCard(row: Row): FixCard | null {
  const format = FORMATS.find((known) => known === row['format']);
  const title = text(row['title']);
  if (!format || title === '') return null;
  const bullets = row['summary_bullets'];
  return {
    title,
    bullets: Array.isArray(bullets) ? bullets.map(text).filter(Boolean) : [],
    assets_url: text(row['assets_url']) || null,
    relevance: RELEVANCE[text(row['relevance'])] ?? 'Low',
    format,
    city_region: text(row['city_region']),
    news_peg: text(row['news_peg']),
  };
}
