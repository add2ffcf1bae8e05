import type { Offer } from '@domain/profile/offers.ts';

type OfferKind = Offer['kind'];

interface KindTexts {
  /** The kind as the end of the sentence 'An editor can …'. */
  verb: string;
  /** Offers that many creators can make, in words that stand as they are. */
  suggestions: readonly string[];
  examples: { text: string; place: string; days: string };
}

/** What the form says about each kind of offer. */
export const OFFER_TEXTS: Readonly<Record<OfferKind, KindTexts>> = {
  see: {
    verb: 'See it',
    suggestions: [
      'a walk through my workplace',
      'a demonstration on camera',
      'one of my classes',
      'one of our meetings',
    ],
    examples: {
      text: 'You can film a walk through the garden at harvest.',
      place: 'Durham, NC',
      days: 'Saturday mornings',
    },
  },
  hear: {
    verb: 'Hear it',
    suggestions: [
      'an interview in the studio or by phone',
      'a reading from my book',
      'a recording of my last talk',
    ],
    examples: {
      text: 'You can record the choir at practice.',
      place: 'by phone',
      days: 'weekdays',
    },
  },
  print: {
    verb: 'Print it',
    suggestions: [
      'an excerpt from my book',
      'an essay in my own words',
      'photographs of my work',
      'figures from my own records',
    ],
    examples: {
      text: 'I can send you twelve photographs of the market.',
      place: 'by mail',
      days: 'any day',
    },
  },
  book: {
    verb: 'Book it',
    suggestions: ['a live interview by video', 'a talk at your event', 'a place on your panel'],
    examples: {
      text: 'I can give a talk on family land.',
      place: 'anywhere in Georgia',
      days: 'in May',
    },
  },
};
