import { OFFER_STARTS, OFFER_VERBS, type Offer, type OfferVerb } from '@domain/profile/offers.ts';

/** How an offer begins, as the form lists it. */
export const VERB_OPTIONS = OFFER_VERBS.map((value) => ({
  value,
  label: value === 'own' ? 'In my own words' : `${OFFER_STARTS[value]} …`,
}));

/** What is asked behind each beginning, with examples. */
export const VERB_EXAMPLES: Readonly<Record<OfferVerb, Pick<Offer, 'text' | 'place' | 'days'>>> = {
  film: { text: 'the garden at harvest', place: 'on Rose Street in Durham', days: 'any Saturday' },
  hear: { text: 'the choir at practice', place: 'at St. Luke’s', days: 'on Thursday evenings' },
  sit_in: { text: 'my class for new readers', place: 'at the library', days: 'every Tuesday' },
  interview: { text: 'me and two of my students', place: '', days: 'on weekday mornings' },
  send: { text: 'twelve photographs of the market', place: '', days: '' },
  come: { text: 'the ledger and one receipt', place: '', days: 'any weekday' },
  own: { text: 'We can bake for your crew', place: 'in our kitchen', days: 'before six' },
};

/** The question for something to hear, to see and to print. */
export const SENSE_QUESTIONS = {
  hear: { question: 'Is there something a podcast could hear?', verb: 'hear' },
  see: { question: 'Is there something a camera could see?', verb: 'film' },
  print: { question: 'Is there something a magazine could print?', verb: 'send' },
} as const;
