import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import { upperFirst } from './language/capitals.ts';
import { withoutStop } from './language/text.ts';
import type { Material } from './material.ts';
import { subjectsOf } from './peg/subjects.ts';

const POINTS = 3;

/**
 * What the guest would talk about, in whole sentences or entries: what the body does not say, at most
 * three, and at most `limit` words. Where the body says all, its fact.
 */
export function talkingPoints(
  { facts, grounds, take, input, peg }: Material,
  inBody: readonly string[],
  limit: number,
): string[] {
  const unsaid = [
    ...facts.map(({ sentences: [first = ''] }) => first),
  ].filter((text) => !inBody.some((said) => said.includes(withoutStop(text))));
  const points: string[] = [];
  const add = (text: string) => {
    const point = upperFirst(withoutStop(text));
    if (point === '' || points.includes(point) || !checkSentence(point, grounds).supported) return;
    if (countWords([...points, point].join(' ')) <= limit) points.push(point);
  };
  for (const text of unsaid) if (points.length < POINTS) add(text);
  const offered = input.profile.offers
    .map(({ text }) => text)
    .filter((text) => !inBody.some((said) => said.toLowerCase().includes(withoutStop(text).toLowerCase())));
  for (const text of offered) if (points.length < 2) add(text);
  // What the news is about, then what was said: a podcast pitch has at least one.
  const fallback = [...subjectsOf(peg), ...[facts.at(0), take].map((unit) => unit?.sentences[0] ?? '')];
  for (const text of fallback) if (points.length === 0) add(text);
  return points;
}
