import * as z from 'zod/mini';
import { CARD_VERDICTS } from '../../friday-fix/verdict-words.ts';
import { introRequestSchema } from '../../friday-fix/intro-request.ts';
import { INTRO_STATUSES } from '../../friday-fix/introduction.ts';
import { linkTokenSchema } from '../../access/link-token.ts';

/** What the page of a mail asks for. Only POST changes anything. */
export const fridayFixMailRequestSchema = z.union([
  z.object({
    token: linkTokenSchema,
    action: z.literal('verdict'),
    item_id: z.uuid({ error: 'This story is not known.' }),
    /** Null withdraws it. */
    verdict: z.nullable(z.enum(CARD_VERDICTS, { error: 'This verdict is not known.' })),
  }),
  z.extend(introRequestSchema, { token: linkTokenSchema, action: z.literal('introduction') }),
  z.object({
    token: linkTokenSchema,
    action: z.enum(['click', 'unsubscribe', 'subscribe'], { error: 'This action is not known.' }),
  }),
]);
export type FridayFixMailRequest = z.infer<typeof fridayFixMailRequestSchema>;

/** The recorded verdict, the state of the request for an introduction, or whether mails come. */
export const fridayFixMailResponseSchema = z.object({
  verdict: z.optional(z.nullable(z.enum(CARD_VERDICTS))),
  introduction: z.optional(z.enum(INTRO_STATUSES)),
  subscribed: z.optional(z.boolean()),
});

const cardSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Why the card was withdrawn after sending; it then has no other words. */
  withdrawn: z.optional(z.string()),
  summary_bullets: z.optional(z.array(z.string())),
  assets_url: z.optional(z.nullable(z.string())),
  format: z.optional(z.string()),
  city_region: z.optional(z.nullable(z.string())),
  news_peg: z.optional(z.nullable(z.string())),
  model_written: z.optional(z.boolean()),
  invented: z.optional(z.boolean()),
  creator_name: z.optional(z.nullable(z.string())),
  verdict: z.optional(z.nullable(z.enum(CARD_VERDICTS))),
  /** How the reader's request for an introduction stands; null without one. */
  introduction: z.optional(z.nullable(z.enum(INTRO_STATUSES))),
});

/** The page of a mail: the issue in the reader's order. */
export const fridayFixMailStateSchema = z.object({
  /** ISO date. */
  issue_date: z.string(),
  title: z.string(),
  intro: z.nullable(z.string()),
  reader: z.enum(['editor', 'newsletter']),
  subscribed: z.boolean(),
  cards: z.array(cardSchema),
});
export type FridayFixMailState = z.infer<typeof fridayFixMailStateSchema>;
