import { offerCardResponseSchema } from '@domain/api/writing/offer-card.ts';
import type { CardText } from '@domain/friday-fix/card-draft.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CARD_FORMATS } from '@domain/friday-fix/issue.ts';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const cardSchema = z.object({
  offer_id: z.string(),
  pitch_id: z.string(),
  title: z.string(),
  summary_bullets: z.array(z.string()),
  format: z.enum(CARD_FORMATS),
  status: z.enum(['offered', 'taken_back', 'declined']),
  decline_note: z.nullable(z.string()),
  offered_at: z.string(),
  /** The issue that has the card; null while it waits. */
  issue_date: z.nullable(z.string()),
  issue_status: z.nullable(z.string()),
  withdrawn_reason: z.nullable(z.string()),
  verdicts: z.record(z.string(), z.number()),
  introductions: z.number(),
  /** Its news hurt people. */
  solemn: z.boolean(),
});
export type MyCard = z.infer<typeof cardSchema>;

const keys = {
  mine: (userId: string) => ['card-offers', 'mine', userId] as const,
  check: (variationId: string, card: CardText) =>
    ['card-offers', 'check', variationId, card] as const,
  ran: (userId: string) => ['card-offers', 'ran', userId] as const,
};

/** A card as `offer-card` takes it. */
export const cardRequest = (
  variationId: string,
  { title, summary_bullets, format }: CardText,
  confirmed: readonly string[],
) => ({ variation_id: variationId, card: { title, summary_bullets, format }, confirmed });

/** The sentences of a card with their sources; kept while the next words are read. */
export const cardCheckQuery = (variationId: string, card: CardText) =>
  queryOptions({
    queryKey: keys.check(variationId, card),
    queryFn: ({ signal }) =>
      invokeFunction('writing/offer-card', {
        body: { ...cardRequest(variationId, card, []), offer: false },
        schema: offerCardResponseSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

const cardsSchema = z.array(cardSchema);

/** The creator's cards for the Friday Fix, newest first, with what came of each. */
export const myCardsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.mine(userId),
    queryFn: ({ signal }) =>
      partOr('own_cards', userId, cardsSchema, () => rpc('my_cards', {}, cardsSchema, signal)),
  });

const ranSchema = z.object({
  item_id: z.string(),
  /** Null for a card that was not made from a pitch here. */
  pitch_id: z.nullable(z.string()),
  title: z.string(),
  format: z.enum(CARD_FORMATS),
  issue_date: z.string(),
  withdrawn_reason: z.nullable(z.string()),
  verdicts: z.record(z.string(), z.number()),
  asked: z.number(),
  connected: z.number(),
  /** How many editors said something since the creator looked. */
  news: z.number(),
});
const ranCardsSchema = z.array(ranSchema);
export type RanCard = z.infer<typeof ranSchema>;

/** The creator's cards in sent issues, newest first, with what came of each. */
export const ranCardsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.ran(userId),
    queryFn: ({ signal }) =>
      partOr('cards', userId, ranCardsSchema, () =>
        rpc('my_ran_cards', {}, ranCardsSchema, signal),
      ),
  });
