import * as z from 'zod/mini';
import { OFFER_KINDS, OFFERS_MAX } from '../../profile/offers.ts';
import { FACTS_MAX } from '../../profile/profile.ts';

/** Longer than any field allows: what is too long to save is still read while it is typed. */
const typed = z.string().check(z.maxLength(600));

/** What is in the form, saved or not; blank rows keep their place. */
export const pitchWordingRequestSchema = z.object({
  name: typed,
  logline: typed,
  take: typed,
  /** What the pitch is about, where the form has it. */
  news_peg: z.optional(typed),
  facts: z.array(typed).check(z.maxLength(FACTS_MAX)),
  offers: z
    .array(z.object({ kind: z.enum(OFFER_KINDS), text: typed, place: typed, days: typed }))
    .check(z.maxLength(OFFERS_MAX)),
});
export type PitchWordingRequest = z.infer<typeof pitchWordingRequestSchema>;

/**
 * Why a text would read better when it is written again: it is a note and no sentence; it says 'she' or
 * 'he' and does not tell who that is.
 */
const wordingAdviceSchema = z.enum(['note', 'person']);

const wordingSchema = z.object({
  /** How a pitch says it, word for word; null when it is left out. */
  said: z.nullable(z.string()),
  advice: z.nullable(wordingAdviceSchema),
  /** The same as a whole sentence, where that is certain. */
  better: z.nullable(z.string()),
  /** How a whole sentence could start ('I have'). */
  start: z.string(),
});
export type Wording = z.infer<typeof wordingSchema>;

/** One wording for each text of the request; null for blank ones. */
export const pitchWordingResponseSchema = z.object({
  logline: z.nullable(wordingSchema),
  take: z.nullable(wordingSchema),
  facts: z.array(z.nullable(wordingSchema)),
  offers: z.array(z.nullable(wordingSchema)),
  /** True where there is news that neither logline nor facts speak of: a pitch then needs a take. */
  asks_take: z.boolean(),
});
export type PitchWordings = z.infer<typeof pitchWordingResponseSchema>;
