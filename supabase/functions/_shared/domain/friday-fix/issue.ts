/**
 * The Friday Fix as the landing page, the sample page and the media screen show it. Without zod:
 * the landing page must not load a schema library for ten cards.
 */
export const ISSUE_MAX_ITEMS = 10;

/** The date of the sample issue, which a new installation shows. */
export const SAMPLE_DATE = '2024-09-20';

/** The line under the last story of the sample issue. */
export const SAMPLE_END = 'That’s all of the sample issue.';

export const CARD_FORMATS = ['TV', 'Podcast', 'Culture', 'Local'] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

const CARD_RELEVANCES = ['high', 'medium', 'low'] as const;
export type CardRelevance = (typeof CARD_RELEVANCES)[number];

/** What a card of an issue shows. */
export interface FridayFixCard {
  title: string;
  summary_bullets: string[];
  assets_url: string | null;
  relevance: CardRelevance;
  format: CardFormat;
  city_region: string | null;
  news_peg: string | null;
}

/** A stored card; the id is what a request for an introduction names. */
export interface FridayFixItem extends FridayFixCard {
  id: string;
  /** Its creator is invented. */
  invented: boolean;
}

/** An issue with its cards in order. */
export interface FridayFixIssue<Card extends FridayFixCard = FridayFixItem> {
  /** ISO date. */
  issue_date: string;
  items: Card[];
}

/** The columns of `friday_fix_issues` that `readLatestIssue` reads. */
export const ISSUE_COLUMNS =
  'issue_date,friday_fix_items!inner(id,title,summary_bullets,assets_url,relevance,format,city_region,news_peg,invented,position)';

/**
 * The request for the latest published issue, relative to the project's URL: an issue is published when
 * its first mails leave, up to 14 hours before its date.
 */
export const LATEST_ISSUE_PATH =
  `/rest/v1/friday_fix_issues?select=${ISSUE_COLUMNS}&status=eq.published&issue_date=lte.today&order=issue_date.desc` +
  `&limit=1&friday_fix_items.order=position.asc&friday_fix_items.limit=${String(ISSUE_MAX_ITEMS)}`;

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Reads the rows of `friday_fix_issues` in a response, newest first. Null without a published issue
 * or without a usable card: a card without id, title or known format is left out, an unknown
 * relevance is low. Throws when the response is not a list of issues.
 */
export function readLatestIssue(response: unknown): FridayFixIssue | null {
  const rows: unknown[] | null = Array.isArray(response) ? response : null;
  if (rows?.length === 0) return null;
  const issue = rows?.[0];
  const date = isRow(issue) ? text(issue['issue_date']) : '';
  if (!isRow(issue) || !Array.isArray(issue['friday_fix_items']) || date === '') {
    throw new Error('The Friday Fix came in an unknown shape.');
  }
  const items = issue['friday_fix_items']
    .filter(isRow)
    .toSorted((a, b) => Number(a['position']) - Number(b['position']))
    .map(readItem)
    .filter((item) => item !== null)
    .slice(0, ISSUE_MAX_ITEMS);
  return items.length > 0 ? { issue_date: date, items } : null;
}

function readItem(row: Row): FridayFixItem | null {
  const id = text(row['id']);
  const title = text(row['title']);
  const format = CARD_FORMATS.find((known) => known === row['format']);
  if (id === '' || title === '' || format === undefined) return null;
  const bullets = row['summary_bullets'];
  return {
    id,
    title,
    summary_bullets: Array.isArray(bullets) ? bullets.map(text).filter(Boolean) : [],
    assets_url: text(row['assets_url']) || null,
    relevance: CARD_RELEVANCES.find((known) => known === row['relevance']) ?? 'low',
    format,
    city_region: text(row['city_region']) || null,
    news_peg: text(row['news_peg']) || null,
    invented: row['invented'] === true,
  };
}
