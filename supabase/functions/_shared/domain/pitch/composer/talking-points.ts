import { countWords } from '../../text/text.ts';
import { BODY_MAX_WORDS } from '../pitch.ts';
import type { Said } from './material.ts';

const POINTS_MAX = 3;
/** One is no list. */
const POINTS_MIN = 2;

/**
 * What one would talk about on a show: the questions of the profile, and the facts that the body leaves
 * out. Null where there are not two.
 */
export function talkingPoints(
  facts: readonly Said[],
  questions: readonly string[],
  body: string,
): string[] | null {
  const left = facts.map(({ text }) => text).filter((text) => !body.includes(text));
  const points: string[] = [];
  // Two words of ours stand above the list.
  let words = countWords(body) + 2;
  for (const point of [...questions.slice(0, 2), ...left, ...questions.slice(2)]) {
    words += countWords(point);
    if (points.length === POINTS_MAX || words > BODY_MAX_WORDS) break;
    points.push(point);
  }
  return points.length < POINTS_MIN ? null : points;
}
