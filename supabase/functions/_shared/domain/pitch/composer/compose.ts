import { MAX_OVERLAP, type PitchType, type Variation } from '../pitch.ts';
import type { PitchProfile } from '../../profile/profile.ts';
import { CULTURE_MAG } from './angles/culture-mag.ts';
import type { Angle } from './angles/angle.ts';
import { PODCAST } from './angles/podcast.ts';
import { TV_LOCAL } from './angles/tv-local.ts';
import { writeHeadline } from './headline.ts';
import { readPeg, shortPeg, type Peg } from './peg.ts';
import { rotate, seedOf } from './prose.ts';
import { isRelated } from './related.ts';
import { proofs, selfOf, timelyAngle } from './statements.ts';
import { writeVariation, type Ingredients, type WrittenVariation } from './write-variation.ts';

const ANGLES: Readonly<Record<PitchType, readonly [Angle, Angle, Angle]>> = {
  tv_local: TV_LOCAL,
  culture_mag: CULTURE_MAG,
  podcast: PODCAST,
};

const WORDINGS = 8;

interface Candidate extends WrittenVariation {
  /** How much of the profile the variation uses. */
  worth: number;
}

/**
 * Writes three variations of a pitch from the profile and the peg, deterministically and without a
 * network. They differ in angle, any two share less than half of their words, and each keeps the
 * limits of pitch.ts. `news_peg` must have passed newsPegSchema.
 */
export function composePitch(input: {
  profile: PitchProfile;
  news_peg: string;
  pitch_type: PitchType;
}): Variation[] {
  const peg = readPeg(input.news_peg);
  const chosen =
    search(input.profile, input.pitch_type, [peg, peg, peg]) ??
    // A long peg is used in full once and shortened in the other two.
    search(input.profile, input.pitch_type, [peg, beginning(peg), beginning(peg)]);
  if (chosen === null) throw new Error('The composer found no three variations within the limits.');
  return chosen.map(({ variation }) => variation);
}

/** One variation of the pitch; null when it would say what one of `avoid` says. */
export function composeVariation(
  input: Parameters<typeof composePitch>[0],
  position: 1 | 2 | 3,
  avoid: readonly Variation[],
): Variation | null {
  const written = composePitch(input)[position - 1] ?? null;
  return avoid.some(({ line1_hook }) => line1_hook === written?.line1_hook) ? null : written;
}

function beginning(peg: Peg): Peg {
  const short = shortPeg(peg.bare, 6, 60) ?? 'this story';
  return { ...readPeg(short), kind: 'unsure' };
}

function search(
  profile: PitchProfile,
  type: PitchType,
  pegs: readonly [Peg, Peg, Peg],
): Candidate[] | null {
  const seed = seedOf(JSON.stringify([profile.name, profile.logline, pegs[0].bare, type]));
  const lists = ([0, 1, 2] as const).map((variation) =>
    ingredientLists(profile, variation, pegs[variation]),
  );
  const found: [Candidate[], Candidate[], Candidate[]] = [[], [], []];

  // Starts with the most ingredients and returns the first three that differ enough.
  const levels = Math.max(...lists.map((list) => list.length));
  for (let level = 0; level < levels; level += 1) {
    for (const variation of [0, 1, 2] as const) {
      const ingredients = lists[variation]?.[level];
      if (ingredients === undefined) continue;
      found[variation].push(
        ...candidates(profile, type, pegs[variation], variation, ingredients, seed),
      );
    }
    const best = bestThree(found);
    if (best !== null) return best;
  }
  return null;
}

function bestThree([first, second, third]: readonly [Candidate[], Candidate[], Candidate[]]) {
  let best: { candidates: Candidate[]; worth: number } | null = null;
  for (const a of first) {
    for (const b of second) {
      if (a.worth + b.worth + (third[0]?.worth ?? 0) <= (best?.worth ?? -1)) break;
      if (overlaps(a, b)) continue;
      const c = third.find((other) => !overlaps(a, other) && !overlaps(b, other));
      const worth = c !== undefined ? a.worth + b.worth + c.worth : -1;
      if (c !== undefined && worth > (best?.worth ?? -1)) best = { candidates: [a, b, c], worth };
    }
  }
  return best?.candidates ?? null;
}

/** The wordings of one variation that keep the limits. */
function candidates(
  profile: PitchProfile,
  type: PitchType,
  peg: Peg,
  variation: 0 | 1 | 2,
  ingredients: Ingredients,
  seed: number,
): Candidate[] {
  const angle = ANGLES[type][variation];
  const headline = writeHeadline(peg, angle);
  return rotate([...Array(WORDINGS).keys()], seed).flatMap((turn) => {
    const written = writeVariation({
      profile,
      type,
      peg,
      angle,
      headline,
      variation,
      ingredients,
      pick: turn * 0x9e37 + (seed & 0xffff),
    });
    return written !== null ? [{ ...written, worth: worthOf(ingredients) }] : [];
  });
}

const worthOf = ({ timely, self, proof }: Ingredients) =>
  (self ? 4 : 0) + (timely ? 2 : 0) + (proof !== null ? 3 : 0);

/** The possible ingredients, the most first; each variation prefers another proof. */
function ingredientLists(profile: PitchProfile, variation: number, peg: Peg): Ingredients[] {
  const available = proofs(profile);
  const proof = available.length === 0 ? null : (available[variation % available.length] ?? null);
  const flags = (possible: boolean) => (possible ? [true, false] : [false]);
  return flags(selfOf(profile) !== null)
    .flatMap((self) =>
      flags(mayUseAngle(profile, variation, peg)).flatMap((timely) =>
        (proof !== null ? [proof, null] : [null]).map((used) => ({ self, timely, proof: used })),
      ),
    )
    .sort((left, right) => worthOf(right) - worthOf(left));
}

/** A timely angle unrelated to the peg is used in the first variation only. */
const mayUseAngle = (profile: PitchProfile, variation: number, peg: Peg) =>
  timelyAngle(profile) !== '' && (variation === 0 || isRelated(timelyAngle(profile), peg.bare));

/** True from MAX_OVERLAP on, as wordOverlap computes it. */
function overlaps(left: WrittenVariation, right: WrittenVariation): boolean {
  let shared = 0;
  for (const word of left.words) if (right.words.has(word)) shared += 1;
  return shared >= MAX_OVERLAP * Math.min(left.words.size, right.words.size);
}
