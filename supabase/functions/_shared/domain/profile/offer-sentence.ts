import { cleanLine, countWords } from '../text/text.ts';
import { OFFER_STARTS, type Offer } from './offers.ts';
import { asSentence, withoutStop } from './sentences.ts';

/** Words that begin a place without a comma before it. */
const ATTACHED =
  /^(?:in|at|on|near|outside|behind|across|around|along|under|over|by|inside|from|between|through|where|beside|backstage|here)\b/iu;

/** Whether a place needs no comma before it: 'in Durham'. */
export const isAttached = (text: string): boolean => ATTACHED.test(cleanLine(text));

/** Behind so many words a place without a comma seems to belong to the last of them. */
const LONG_WORDS = 6;

function attached(what: string, text: string): string {
  const part = withoutStop(cleanLine(text));
  if (part === '') return '';
  return isAttached(part) && countWords(what) < LONG_WORDS ? ` ${part}` : `, ${part}`;
}

/** The offer as a reader sees it: its sentence, or every word of a note that is none yet. */
export const offerInWords = (offer: Offer): string =>
  offerSentence(offer) ||
  [offer.text, offer.place, offer.days].filter((part) => part !== '').join(', ');

/** The offer as a sentence, its parts letter for letter; '' for a note. */
export function offerSentence({ verb, text, place, days }: Offer): string {
  const what = withoutStop(cleanLine(text));
  if (verb === '' || what === '') return '';
  // Who types the beginning again has it once.
  const start = what.toLowerCase().startsWith(`${OFFER_STARTS[verb].toLowerCase()} `)
    ? ''
    : OFFER_STARTS[verb];
  const when = withoutStop(cleanLine(days));
  return asSentence(
    `${start === '' ? '' : `${start} `}${what}${attached(what, place)}${when === '' ? '' : `, ${when}`}`,
  );
}
