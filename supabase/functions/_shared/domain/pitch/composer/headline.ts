import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS, HEADLINE_MIN_WORDS } from '../pitch.ts';
import { countWords } from '../../text.ts';
import type { Angle } from './angles/angle.ts';
import { shortPeg, type Peg } from './peg.ts';
import { capitalise } from './prose.ts';

/**
 * The headline of a variation, within the limits: the peg, or its beginning, and one of the angle's
 * tails; the angle's plain headline when no cut of the peg fits.
 */
export function writeHeadline(peg: Peg, angle: Angle): string {
  const candidates = angle.headlineTails.flatMap((tail) => {
    const tailWords = tail.split(' ').length;
    const charactersLeft = HEADLINE_MAX_CHARACTERS - Array.from(tail).length - 2;
    const short = shortPeg(peg.bare, HEADLINE_MAX_WORDS - tailWords, charactersLeft);
    if (short === null) return [];
    const whole = short === peg.bare;
    const text = capitalise(short + joinTail(short, tail, whole && peg.kind === 'question'));
    const words = countWords(text);
    // Readers count an emoji or a dash as a word.
    const pieces = text.split(/\s+/u).length;
    if (
      words < HEADLINE_MIN_WORDS ||
      pieces > HEADLINE_MAX_WORDS ||
      Array.from(text).length > HEADLINE_MAX_CHARACTERS
    ) {
      return [];
    }
    const lost = peg.bare.split(/\s+/u).length - short.split(/\s+/u).length;
    return [{ text, lost }];
  });

  const best = candidates.reduce<{ text: string; lost: number } | null>(
    (found, candidate) => (found === null || candidate.lost < found.lost ? candidate : found),
    null,
  );
  return best?.text ?? angle.plainHeadline;
}

function joinTail(short: string, tail: string, isQuestion: boolean): string {
  if (isQuestion) return `? ${capitalise(tail)}`;
  return /[:;–—]/u.test(short) ? `, ${tail}` : `: ${tail}`;
}
