import { countWords } from '../../text/text.ts';
import { BODY_MAX_WORDS } from '../pitch.ts';
import { asEntry, type Fact } from './facts.ts';
import type { Material } from './material.ts';

/** Words for talking points behind a body of common length. */
export const POINTS_ROOM = 45;
/** A list has so many points. */
const POINTS = 2;
/** A second point has to suit at least so likely. */
const SECOND_SUITS = 0.35;

/** Speaks of the fact before it in its first words. */
const BACK_AT_ONCE =
  /^(?:since then|after that|then)\b|^(?:\S+ ){0,4}?(?:it|this|that|they|them|these|those|both)\b/iu;

/** The facts that a guest would talk about beside those that the body shows; `room` counts words. */
export function pointFacts(
  { facts }: Pick<Material, 'facts'>,
  shown: readonly Fact[],
  room: number,
): readonly Fact[] {
  // A sentence of the bio introduces the creator and is nothing to talk about.
  const rest = facts.filter((fact) => !shown.includes(fact) && fact.source !== 'profile.bio_short');
  const whole = rest.filter(({ kind }) => kind === 'sentence');
  // Notes stand well in a list, but a sentence says more.
  const listed = (whole.length >= POINTS ? whole : rest)
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
    if (points.length === POINTS) break;
    if (points.length > 0 && fact.suits < SECOND_SUITS) continue;
    if (words + countWords(asEntry(fact)) > room) continue;
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
  return points.length < POINTS ? null : points;
}
