import { countWords } from '../../text.ts';
import { BODY_MAX_WORDS } from '../pitch.ts';
import { asEntry, type Fact } from './facts.ts';
import { withoutStop } from './language/text.ts';
import type { Material } from './material.ts';
import type { Told } from './series.ts';

const POINTS_MAX = 3;
const POINTS_MIN = 2;

/** Speaks of the fact before it in its first words. */
const BACK_AT_ONCE =
  /^(?:since then|after that|then)\b|^(?:\S+ ){0,4}?(?:it|this|that|they|them|these|those|both)\b/iu;

/** What the guest would talk about: what the body does not say; with nothing left, its first fact. */
export function pointsOf(
  { who, take, facts }: Material,
  { shown, rest }: Told,
  body: string,
): string[] {
  const room = BODY_MAX_WORDS - countWords(body) - 2;
  const points: string[] = [];
  const add = (text: string) => {
    if (text === '' || points.includes(text)) return;
    if (countWords([...points, text].join(' ')) <= room) points.push(text);
  };
  // One that speaks of another says nothing in a list.
  const ofStory = rest.filter(({ nearness }) => nearness === 'story');
  const told =
    ofStory.length >= POINTS_MIN ? ofStory : rest.filter(({ nearness }) => nearness !== 'aside');
  const whole = (told.length > 0 ? told : rest).filter(({ kind }) => kind === 'sentence');
  // What speaks of the news first; the order of the creator among the others.
  const near = (fact: Fact) => (fact.fit >= 1 ? -fact.fit : fact.nearness === 'story' ? 1 : 2);
  for (const fact of [
    ...(whole.length > 0 ? whole : rest)
      .filter(({ refers }) => !refers)
      .toSorted((left, right) => near(left) - near(right)),
    // 'I pay for it with ordinary work' only behind what it speaks of.
    ...(told.length > 0 ? told : rest).filter((fact) => {
      const before = facts[facts.indexOf(fact) - 1];
      return (
        fact.refers &&
        ((!BACK_AT_ONCE.test(fact.text) && !/\b(?:it|them|there)[.]?$/u.test(fact.text)) ||
          (before !== undefined && !rest.includes(before) && rest.length < 3))
      );
    }),
  ])
    if (
      points.length < (fact.refers || fact.fit < 1 ? POINTS_MIN : POINTS_MAX) &&
      // One good point is enough beside what has nothing to do with the news.
      (points.length === 0 || fact.nearness !== 'aside')
    )
      add(asEntry(fact));
  if (points.length === 0) shown.slice(0, 1).forEach((fact) => add(asEntry(fact)));
  if (points.length === 0) [...who, ...take].slice(0, 1).forEach((text) => add(withoutStop(text)));
  return points;
}
