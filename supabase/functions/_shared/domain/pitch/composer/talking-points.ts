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
  { facts, fragments, grounds, who }: Material,
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
  // A podcast pitch has at least one; with nothing left it repeats what it rests on.
  const fallback = [facts.at(0), who].map((unit) => unit?.point ?? unit?.sentences[0] ?? '');
  for (const text of fallback) if (points.length === 0) add(text);
  return points;
}
