import type { OwnWords } from '@domain/api/writing/generate-pitches.ts';
import { assembleBody, pitchAsText, type Variation } from '@domain/pitch/pitch.ts';
import { cleanLine, cleanText } from '@domain/text/text.ts';
import type { OwnLetter } from '@/features/pitches/generator/generator-draft';

/** The greatest length of a typed letter, in characters: far above what can be sent. */
export const BODY_MAX = 4000;
/** A pitch is stored in as many paragraphs. */
export const PARAGRAPHS = 3;

/** Begins a letter in own words from the arranged one at a place. */
export const ownLetterOf = (variation: Variation, at: number): OwnLetter => ({
  headline: variation.headline,
  body: assembleBody(variation),
  from: pitchAsText(variation),
  at,
});

const isUntouched = ({ headline, body, from }: OwnLetter): boolean =>
  `${headline}\n\n${body}` === from;

/** A letter that was opened and not changed yet follows the answers; a changed one stays. */
export function following(own: OwnLetter, arranged: readonly Variation[]): OwnLetter {
  const now = arranged[Math.min(own.at, arranged.length - 1)];
  return now === undefined || !isUntouched(own) ? own : ownLetterOf(now, own.at);
}

/** Whether the answers now give another letter than the own words were begun from. */
export const answersChanged = ({ from }: OwnLetter, arranged: readonly Variation[]): boolean =>
  arranged.every((variation) => pitchAsText(variation) !== from);

/** The paragraphs of a typed letter and its talking points, which stand as a list at its end. */
export function readLetter(body: string): { paragraphs: string[]; points: string[] } {
  const [told = '', listed = ''] = cleanText(body).split(/^Talking points:?$/imu);
  return {
    paragraphs: told
      .split(/\n{2,}/u)
      .map(cleanLine)
      .filter((text) => text !== ''),
    points: listed
      .split('\n')
      .map((line) => cleanLine(line.replace(/^\s*[-•*]\s*/u, '')))
      .filter((text) => text !== ''),
  };
}

/** A typed letter as it is stored; null without a text, and for one in which nothing was changed. Surplus paragraphs are joined to the middle one. */
export function wordsToStore(own: OwnLetter): OwnWords | null {
  const { headline, body, at } = own;
  if (isUntouched(own)) return null;
  const { paragraphs, points } = readLetter(body);
  const [first, second = '', ...others] = paragraphs;
  if (first === undefined) return null;
  return {
    headline: cleanLine(headline),
    line1_hook: first,
    line2_whynow: [second, ...others.slice(0, -1)].join(' '),
    line3_whyyou: others.at(-1) ?? '',
    talking_points: points.length > 0 ? points : null,
    instead_of: at,
  };
}
