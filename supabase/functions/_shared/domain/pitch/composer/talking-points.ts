import { countWords } from '../../text.ts';
import { BODY_MAX_WORDS } from '../pitch.ts';
import { asEntry, type Fact } from './facts.ts';
import type { Material } from './material.ts';

/** Words for talking points behind a body of common length. */
export const POINTS_ROOM = 45;
const POINTS_MAX = 2;
const POINTS_MIN = 2;
/** What a second point, and a third, has to suit at least so likely. */
const SECOND = 0.35;
const THIRD = 0.7;

/** Speaks of the fact before it in its first words. */
const BACK_AT_ONCE =
  /^(?:since then|after that|then)\b|^(?:\S+ ){0,4}?(?:it|this|that|they|them|these|those|both)\b/iu;

/** The facts that a guest would talk about beside those that the body shows; `room` counts words. */
export function pointFacts(
  { facts }: Pick<Material, 'facts'>,
  shown: readonly Fact[],
  room: number,
): readonly Fact[] {
  const rest = facts.filter((fact) => !shown.includes(fact));
  const whole = rest.filter(({ kind }) => kind === 'sentence');
  // Notes stand well in a list, but a sentence says more.
  const listed = (whole.length >= POINTS_MIN ? whole : rest)
    .filter((fact) => {
      const before = facts[facts.indexOf(fact) - 1];
      return (
        !fact.refers ||
        // 'I pay for it with ordinary work' only behind what it speaks of.
        (!BACK_AT_ONCE.test(fact.text) && !/\b(?:it|them|there)[.]?$/u.test(fact.text)) ||
        (before !== undefined && !rest.includes(before) && rest.length < 3)
      );
    })
    .toSorted((left, right) => right.suits - left.suits);
  const points: Fact[] = [];
  let words = 0;
  for (const fact of listed) {
    const most = fact.refers || fact.fit < 1 ? POINTS_MIN : POINTS_MAX;
    const enough =
      points.length >= most ||
      (points.length > 0 && fact.suits < (points.length === 1 ? SECOND : THIRD));
    if (enough || words + countWords(asEntry(fact)) > room) continue;
    points.push(fact);
    words += countWords(asEntry(fact));
  }
  // 'One of them …' behind what it speaks of
  return points.toSorted((left, right) => facts.indexOf(left) - facts.indexOf(right));
}

/** The talking points of a body; null where there are not several, for one is no list. */
export function pointsOf(
  material: Material,
  shown: readonly Fact[],
  body: string,
): string[] | null {
  const room = BODY_MAX_WORDS - countWords(body) - 2;
  const points = pointFacts(material, shown, room).map(asEntry);
  return points.length < POINTS_MIN ? null : points;
}
