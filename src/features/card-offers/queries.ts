import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CARD_FORMATS } from '@domain/friday-fix/issue.ts';
import { rpc } from '@/lib/rpc';

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
});
export type MyCard = z.infer<typeof cardSchema>;

const keys = { mine: (userId: string) => ['card-offers', 'mine', userId] as const };

/** The creator's cards for the Friday Fix, newest first, with what came of each. */
export const myCardsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.mine(userId),
    queryFn: ({ signal }) => rpc('my_cards', {}, z.array(cardSchema), signal),
  });
