import { countWords } from '../../text/text.ts';
import { BODY_MAX_WORDS } from '../pitch.ts';
import { FACT_NEAR, type Said } from './material.ts';

const POINTS_MAX = 3;
/** One is no list. */
const POINTS_MIN = 2;

/**
 * What one would talk about on a show: questions of the profile, else facts that the body leaves out, where
 * they are `near` the story. Null where there are not two.
 */
export function talkingPoints(
  facts: readonly Said[],
  questions: readonly Said[],
  body: string,
  near: (text: string) => number,
): Said[] | null {
  // A question shares any word.
  const asked = questions.filter(({ text }) => near(text) > 0);
  const left = facts.filter(({ text }) => !body.includes(text) && near(text) >= FACT_NEAR);
  const points: Said[] = [];
  // Questions and facts in one list read like a form that was filled in wrongly.
  const list = asked.length >= POINTS_MIN ? asked : left;
  // Two words of ours stand above the list.
  let words = countWords(body) + 2;
  for (const point of list) {
    words += countWords(point.text);
    if (points.length === POINTS_MAX || words > BODY_MAX_WORDS) break;
    points.push(point);
  }
  return points.length < POINTS_MIN ? null : points;
}
