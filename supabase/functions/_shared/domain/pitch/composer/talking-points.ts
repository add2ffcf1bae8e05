import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import { upperFirst } from './language/capitals.ts';
import { withoutStop } from './language/text.ts';
import type { Material } from './material.ts';

const POINTS = 3;

/**
 * What the guest would talk about, in whole sentences or entries: what the body does not say, at most
 * three, and at most `limit` words. Where the body says all, its fact.
 */
export function talkingPoints(
  { facts, fragments, grounds, take, who }: Material,
  inBody: readonly string[],
  limit: number,
): string[] {
  const entries = [
    ...facts.map(({ point, sentences: [first = ''] }) => point ?? first),
    ...fragments
      .filter(({ source }) => source.startsWith('profile.facts.'))
      .map(({ text }) => text),
  ];
  const unsaid = entries.filter((text) => !inBody.some((said) => said.includes(withoutStop(text))));
  const points: string[] = [];
  const add = (text: string) => {
    const point = upperFirst(withoutStop(text));
    if (point === '' || points.includes(point) || !checkSentence(point, grounds).supported) return;
    if (countWords([...points, point].join(' ')) <= limit) points.push(point);
  };
  for (const text of unsaid) if (points.length < POINTS) add(text);
  // One point is no list: with nothing left it repeats what the pitch rests on, or there is none.
  const fallback = [facts.at(0), take, who].map((unit) => unit?.point ?? unit?.sentences[0] ?? '');
  for (const text of fallback) if (points.length < 2) add(text);
  return points;
}
