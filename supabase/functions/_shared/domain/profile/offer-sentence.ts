import { cleanLine } from '../text/text.ts';
import { OFFER_STARTS, type Offer } from './offers.ts';
import { asSentence, withoutStop } from './sentences.ts';

/** Words that begin a place without a comma before it. */
const ATTACHED =
  /^(?:in|at|on|near|outside|behind|across|around|along|under|over|by|inside|from|between|through|where|beside|backstage|here)\b/iu;

/** Whether a place needs no comma before it: 'in Durham'. */
export const isAttached = (text: string): boolean => ATTACHED.test(cleanLine(text));

function attached(text: string): string {
  const part = withoutStop(cleanLine(text));
  return part === '' ? '' : isAttached(part) ? ` ${part}` : `, ${part}`;
}

/** The offer as a reader sees it: its sentence, or every word of a note that is none yet. */
export const offerInWords = (offer: Offer): string =>
  offerSentence(offer) ||
  [offer.text, offer.place, offer.days].filter((part) => part !== '').join(', ');

/** Days that can stand first: 'Any Saturday, you can film …'. */
const ADVERBIAL = /^(?:any|every|each|most|on|in|this|next|before|after|from)\b/iu;

/**
 * The offer as a sentence, its parts letter for letter; '' for a note. Days stand first in about half of those
 * where they can, by their length: else each letter of the product would end in a place and a day.
 */
export function offerSentence({ verb, text, place, days }: Offer): string {
  const what = withoutStop(cleanLine(text));
  if (verb === '' || what === '') return '';
  const start = OFFER_STARTS[verb];
  const when = withoutStop(cleanLine(days));
  const whole = `${start === '' ? '' : `${start} `}${what}${attached(place)}`;
  const isFirst = start !== '' && ADVERBIAL.test(when) && when.length % 2 === 0;
  // The stop of 'at 7 a.m.' belongs to its word.
  if (isFirst)
    return asSentence(
      `${/\.\p{L}\.$/u.test(days.trim()) ? `${when}.` : when}, ${lowerStart(whole)}`,
    );
  return asSentence(`${whole}${when === '' ? '' : `, ${when}`}`);
}

const lowerStart = (text: string): string =>
  text.startsWith('I ') ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
