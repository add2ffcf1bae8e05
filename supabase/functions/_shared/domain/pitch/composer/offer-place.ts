import type { Offer } from '../../profile/offers.ts';
import { countWords } from '../../text.ts';
import { lowerSafely } from './language/capitals.ts';
import { tidy } from './language/speak.ts';
import { withoutStop } from './language/text.ts';

/** Place and days behind a text: as part of the sentence where that is plain, then in brackets. */
export function placed(text: string, offer: Offer, notes: string): string[] {
  const [place, days] = whereAndWhen(text, offer);
  const inBrackets = brackets([notes, place, days]);
  const where = /^\p{Lu}\p{Ll}+ \d/u.test(place) ? place : lowerSafely(place);
  const when = days === '' ? '' : whenPhrase(days);
  const plain =
    notes === '' &&
    !/[,;:()]/u.test(text) &&
    !CLAUSE.test(text) &&
    countWords(text) <= 16 &&
    (place === '' || ANYWHERE.test(place));
  if (!plain || when === null || inBrackets === '') return [inBrackets];
  const parts = [where, when].filter((part) => part !== '');
  return [` ${parts.join(where.includes(',') ? ', ' : ' ')}`, inBrackets];
}

/** Any other place may seem to belong to the words before it: 'the lock at Smithland in Paducah'. */
const ANYWHERE = /^(?:by|anywhere|online)\b/iu;

/** A clause that place and days would seem to belong to. */
const CLAUSE =
  / (?:if|as|when|while|that|which|who|whose|where|because|before|after|until|how|why|what|I|we|you)\b(?! can\b)/u;

/** Days as an adverbial; null where they are no plain one. */
export function whenPhrase(days: string): string | null {
  const text = days.replace(/[.]$/u, '');
  if (/[,;+&]/u.test(text)) return null;
  if (/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days? (?:to|through)\b/u.test(text)) return text;
  if (
    /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:s| mornings?| afternoons?| evenings?| nights?)?)(?: (?:at|after|before|in|from|and)\b.*)?$/u.test(
      text,
    )
  )
    return `on ${text}`;
  if (
    /^(?:any|most|weekdays?|weekends?|weeknights?|every|after|before|from|between|during|until|in|on|around)\b/iu.test(
      text,
    )
  )
    return lowerSafely(text);
  if (/^(?:mornings|afternoons|evenings)$/iu.test(text)) return `in the ${text.toLowerCase()}`;
  if (/^(?:first|second|third|fourth|last) \p{Lu}\p{Ll}+day\b/u.test(text)) return `on the ${text}`;
  return null;
}

/** Place and days that a text does not hold itself. */
function whereAndWhen(text: string, { place, days }: Offer): [string, string] {
  const [where = '', when = ''] = [place, days]
    .map((part) => withoutStop(tidy(part)).replace(MONTHS, '$1'))
    .map((part) =>
      WEEKDAY.test(part) || /^\p{Lu}\p{Ll}+ \d/u.test(part)
        ? part
        : lowerSafely(part, TIME_OF_DAY.test(part)),
    )
    .map((part) => (holdsWhole(text, part) ? '' : part))
    .map((part) =>
      [text, part].every((one) => /\bby (?:tele)?(?:phone|video)\b/iu.test(one)) ? '' : part,
    );
  return [where, when];
}

/** 'Dec. to Feb.' would lose its last stop only. */
const MONTHS = /\b(Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\./gu;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)/iu;
const TIME_OF_DAY = /^(?:weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?)\b/iu;

/** Remarks, place and days as given, in brackets, so that they are right behind any phrase. */
export const bracketed = (text: string, offer: Offer, notes: string): string =>
  brackets([notes, ...whereAndWhen(text, offer)]);

function brackets(given: readonly string[]): string {
  const all = given
    .filter((part) => part !== '')
    .map((part) => part.replace(/\s*\(([^()]*)\)/gu, ', $1'));
  const mark = all.some((part) => part.includes(',')) ? '; ' : ', ';
  return all.length === 0 ? '' : ` (${all.join(mark)})`;
}

/** Whether a text has the part as a phrase of its own: 'Mobile' is none in 'Mobile Bay'. */
function holdsWhole(text: string, part: string): boolean {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at !== -1 && !/^[\p{L}\p{N}]|^ \p{Lu}/u.test(text.slice(at + part.length));
}
