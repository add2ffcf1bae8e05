import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS, HEADLINE_MIN_WORDS } from '../pitch.ts';
import { countWords } from '../../text.ts';
import type { Angle } from './angles/angle.ts';
import { shortPeg, type Peg } from './peg.ts';
import { capitalise } from './prose.ts';

/**
 * The peg (whole where it fits, else its beginning) and the angle's own words, within the limits
 * for headlines; the angle's plain headline where the peg cannot be cut to fit.
 */
export function writeHeadline(peg: Peg, angle: Angle): string {
  const candidates = angle.headlineTails.flatMap((tail) => {
    const tailWords = tail.split(' ').length;
    const room = HEADLINE_MAX_CHARACTERS - Array.from(tail).length - 2;
    const short = shortPeg(peg.bare, HEADLINE_MAX_WORDS - tailWords, room);
    if (short === null) return [];
    const whole = short === peg.bare;
    const text = capitalise(short + joinTail(short, tail, whole && peg.kind === 'question'));
    const words = countWords(text);
    // The eye counts an emoji or a dash as a word, too.
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
    (kept, candidate) => (kept === null || candidate.lost < kept.lost ? candidate : kept),
    null,
  );
  return best?.text ?? angle.plainHeadline;
}

function joinTail(short: string, tail: string, isQuestion: boolean): string {
  if (isQuestion) return `? ${capitalise(tail)}`;
  return /[:;–—]/u.test(short) ? `, ${tail}` : `: ${tail}`;
}
