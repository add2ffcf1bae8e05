import * as z from 'zod/mini';
import { offerSentence } from './offer-sentence.ts';
import { storedOfferSchema } from './offers.ts';

/** How else an editor who said yes reaches the creator, as SQL's `private.reach_of` returns it. */
export const reachSchema = z.object({
  /** As in the public press kit. */
  phone: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  /** The offers that name days. */
  offers: z.array(storedOfferSchema),
});
export type Reach = z.infer<typeof reachSchema>;

/** When the creator is free, in their own sentences. */
export function freeTimes({ offers }: Pick<Reach, 'offers'>): string[] {
  return offers.map(
    (offer) =>
      offerSentence(offer) ||
      [offer.text, offer.place, offer.days].filter((part) => part.trim() !== '').join(', '),
  );
}
