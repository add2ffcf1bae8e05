import * as z from 'zod/mini';
import { lineField } from '../fields.ts';

export const ISSUE_MAX_ITEMS = 10;
export const CARD_FORMATS = ['TV', 'Podcast', 'Culture', 'Local'] as const;
export const cardFormatSchema = z.enum(CARD_FORMATS);
export type CardFormat = z.infer<typeof cardFormatSchema>;

/** The filter buttons over the cards. */
export const CARD_FILTERS = ['All', ...CARD_FORMATS] as const;
export type CardFilter = (typeof CARD_FILTERS)[number];

export const ITEM_RELEVANCES = ['high', 'medium', 'low'] as const;
export const itemRelevanceSchema = z.enum(ITEM_RELEVANCES);

/** One story of an issue as it is stored (and read by the media screen). */
export const fridayFixItemSchema = z.object({
  id: z.uuid(),
  position: z.int().check(z.minimum(1), z.maximum(ISSUE_MAX_ITEMS)),
  title: z.string(),
  summary_bullets: z.array(z.string()),
  assets_url: z.nullable(z.string()),
  relevance: itemRelevanceSchema,
  format: cardFormatSchema,
  city_region: z.nullable(z.string()),
  news_peg: z.nullable(z.string()),
});
export type FridayFixItem = z.infer<typeof fridayFixItemSchema>;

/** A published issue with its stories in order. */
export const fridayFixIssueSchema = z.object({
  id: z.uuid(),
  issue_date: z.iso.date(),
  title: z.string(),
  items: z.array(fridayFixItemSchema).check(z.maxLength(ISSUE_MAX_ITEMS)),
});
export type FridayFixIssue = z.infer<typeof fridayFixIssueSchema>;

/** The cards a filter shows, at most ten. */
export function filterCards<Card extends { format: CardFormat }>(
  cards: readonly Card[],
  filter: CardFilter,
): Card[] {
  return cards
    .filter((card) => filter === 'All' || card.format === filter)
    .slice(0, ISSUE_MAX_ITEMS);
}

/** An issue's date in words: '2024-09-20' -> 'September 20, 2024'. */
export function issueDateInWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

export const INTRO_MESSAGE_MAX = 500;

/** What a media person sends to be introduced to the creator behind a story. */
export const introRequestSchema = z.object({
  item_id: z.uuid({ error: 'This story is not known.' }),
  message: z.optional(
    lineField(INTRO_MESSAGE_MAX, `Please keep the message to ${INTRO_MESSAGE_MAX} characters`),
  ),
});
