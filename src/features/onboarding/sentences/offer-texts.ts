import { OFFER_STARTS, OFFER_VERBS, type Offer, type OfferVerb } from '@domain/profile/offers.ts';

/** How an offer begins, as the form lists it. */
export const VERB_OPTIONS = OFFER_VERBS.map((value) => ({
  value,
  label: value === 'own' ? 'In my own words' : `${OFFER_STARTS[value]} …`,
}));

/** What is asked behind each beginning, with examples. */
export const VERB_EXAMPLES: Readonly<Record<OfferVerb, Pick<Offer, 'text' | 'place' | 'days'>>> = {
  film: { text: 'the garden at harvest', place: 'on Rose Street in Durham', days: 'any Saturday' },
  come_see: { text: 'the quilts before they are hung', place: 'at our hall', days: 'in May' },
  hear: { text: 'the choir at practice', place: 'at St. Luke’s', days: 'on Thursday evenings' },
  come_hear: { text: 'the drummers warm up', place: 'in Grant Park', days: 'any Sunday' },
  play: { text: 'my uncle’s tape from 1968', place: '', days: '' },
  sit_in: { text: 'my class for new readers', place: 'at the library', days: 'every Tuesday' },
  interview: { text: 'me and two of my students', place: '', days: 'on weekday mornings' },
  introduce: { text: 'two families who rent from us', place: '', days: 'any weekend' },
  show: { text: 'the letters my aunt kept', place: 'at my kitchen table', days: '' },
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
