import * as z from 'zod/mini';
import { lineField, requiredLine } from '../text/fields.ts';
import { cleanLine } from '../text/text.ts';

export const OFFERS_MAX = 8;
export const OFFER_TEXT_MAX = 120;
export const OFFER_PLACE_MAX = 100;
export const OFFER_DAYS_MAX = 60;

/** What an editor can do with an offer. */
export const OFFER_KINDS = ['see', 'hear', 'print', 'book'] as const;

const bounded = (max: number) => `Please use at most ${max} characters`;

/**
 * One concrete thing that an editor can see, hear, print or book. `text` is a noun phrase in the
 * creator's words ('a walk through the garden at harvest'); place and days may be blank.
 */
export const offerSchema = z.object({
  kind: z.enum(OFFER_KINDS),
  text: requiredLine(
    OFFER_TEXT_MAX,
    'Please write the offer or remove it',
    bounded(OFFER_TEXT_MAX),
  ),
  place: lineField(OFFER_PLACE_MAX, bounded(OFFER_PLACE_MAX)),
  days: lineField(OFFER_DAYS_MAX, bounded(OFFER_DAYS_MAX)),
});
export type Offer = z.infer<typeof offerSchema>;

export const offersSchema = z
  .array(offerSchema)
  .check(z.maxLength(OFFERS_MAX, `Please keep it to ${OFFERS_MAX} offers`));

/** A stored offer: blanks allowed, texts cleaned. */
export const storedOfferSchema = z.object({
  kind: z.enum(OFFER_KINDS),
  text: z.string().check(z.overwrite(cleanLine)),
  place: z.string().check(z.overwrite(cleanLine)),
  days: z.string().check(z.overwrite(cleanLine)),
});
