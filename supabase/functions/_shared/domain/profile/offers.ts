import * as z from 'zod/mini';
import type { PitchType } from '../pitch/pitch.ts';
import { OFFERS_MAX, OFFER_TEXT_MAX } from './limits.ts';
import { lineField, requiredLine } from '../text/fields.ts';
import { cleanLine } from '../text/text.ts';

export const OFFER_PLACE_MAX = 100;
export const OFFER_DAYS_MAX = 60;

/** How an offer begins. `own`: the creator typed the whole sentence. */
export const OFFER_VERBS = [
  'film',
  'come_see',
  'hear',
  'come_hear',
  'play',
  'sit_in',
  'interview',
  'introduce',
  'show',
  'send',
  'come',
  'own',
] as const;
export type OfferVerb = (typeof OFFER_VERBS)[number];

/** The words in front of what is offered. */
export const OFFER_STARTS: Readonly<Record<OfferVerb, string>> = {
  film: 'You can film',
  come_see: 'Come and see',
  hear: 'You can hear',
  come_hear: 'Come and hear',
  play: 'I can play you',
  sit_in: 'You can sit in on',
  interview: 'You can interview',
  introduce: 'I can introduce you to',
  show: 'I can show you',
  send: 'I can send you',
  come: 'I can come to you with',
  own: '',
};

/** What an offer gives an editor: something to see, to hear or to print. The form asks once for each. */
export const OFFER_SENSES = ['hear', 'see', 'print'] as const;
export type OfferSense = (typeof OFFER_SENSES)[number];
const SENSES: Readonly<Record<OfferVerb, readonly OfferSense[]>> = {
  film: ['see'],
  come_see: ['see'],
  hear: ['hear'],
  come_hear: ['hear'],
  play: ['hear'],
  sit_in: ['see'],
  interview: ['hear', 'print'],
  introduce: ['hear', 'print'],
  show: ['see', 'print'],
  send: ['print'],
  come: ['see', 'hear'],
  own: [],
};
export const sensesOf = ({ verb }: Pick<Offer, 'verb'>): readonly OfferSense[] =>
  verb === '' ? [] : SENSES[verb];

/** How well an offer serves a medium, by its verb: 2 well, 1 somewhat, 0 not. */
const SERVES: Readonly<Record<OfferVerb, Readonly<Record<PitchType, 0 | 1 | 2>>>> = {
  film: { tv_local: 2, culture_mag: 0, podcast: 0 },
  come_see: { tv_local: 2, culture_mag: 2, podcast: 0 },
  hear: { tv_local: 0, culture_mag: 0, podcast: 2 },
  come_hear: { tv_local: 1, culture_mag: 1, podcast: 2 },
  play: { tv_local: 0, culture_mag: 0, podcast: 2 },
  sit_in: { tv_local: 1, culture_mag: 2, podcast: 1 },
  interview: { tv_local: 2, culture_mag: 2, podcast: 2 },
  introduce: { tv_local: 2, culture_mag: 2, podcast: 2 },
  show: { tv_local: 2, culture_mag: 2, podcast: 0 },
  send: { tv_local: 0, culture_mag: 2, podcast: 0 },
  come: { tv_local: 2, culture_mag: 1, podcast: 2 },
  own: { tv_local: 1, culture_mag: 1, podcast: 1 },
};
export const servesMedium = ({ verb }: Pick<Offer, 'verb'>, type: PitchType): number =>
  verb === '' ? 0 : SERVES[verb][type];

const bounded = (max: number) => `Please use at most ${max} characters`;

/**
 * One concrete thing that an editor can have. With a verb it reads as a sentence (`offerSentence`). A note
 * has none ('') and waits until its creator chooses one; it stays out of pitches.
 */
export const offerSchema = z.object({
  verb: z.enum([...OFFER_VERBS, '']),
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

/** A stored offer: blanks allowed, texts cleaned. One of before the verbs is a note. */
export const storedOfferSchema = z.object({
  verb: z._default(z.enum([...OFFER_VERBS, '']), ''),
  text: z.string().check(z.overwrite(cleanLine)),
  place: z.string().check(z.overwrite(cleanLine)),
  days: z.string().check(z.overwrite(cleanLine)),
});
