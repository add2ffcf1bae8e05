import { offerSentence } from './offer-sentence.ts';
import { storedOfferSchema } from './offers.ts';
import type { Reach } from './reach-schema.ts';

/** When the creator is free, in their own sentences. */
export function freeTimes({ offers }: Pick<Reach, 'offers'>): string[] {
  return offers.map((stored) => {
    const offer = storedOfferSchema.parse(stored);
    return (
      offerSentence(offer) ||
      [offer.text, offer.place, offer.days].filter((part) => part.trim() !== '').join(', ')
    );
  });
}
