import { MAX_OVERLAP, type PitchType, type Variation } from '../pitch.ts';
import type { PitchProfile } from '../profile.ts';
import { CULTURE_MAG } from './angles/culture-mag.ts';
import type { Angle } from './angles/angle.ts';
import { PODCAST } from './angles/podcast.ts';
import { TV_LOCAL } from './angles/tv-local.ts';
import { writeDraft, type Draft, type Ingredients } from './draft.ts';
import { readPeg, shortPeg, type Peg } from './peg.ts';
import { rotate, seedOf } from './prose.ts';
import { isRelated } from './related.ts';
import { proofs, selfOf } from './statements.ts';

const ANGLES: Readonly<Record<PitchType, readonly [Angle, Angle, Angle]>> = {
  tv_local: TV_LOCAL,
  culture_mag: CULTURE_MAG,
  podcast: PODCAST,
};

const WORDINGS = 8;

interface Candidate extends Draft {
  /** How much of the profile the draft uses. */
  worth: number;
}

/**
 * Three variations of a pitch, written from the profile and the peg alone: same input, same
 * words, no network. They differ in angle; any two share less than half of their words; each is
 * within the limits of pitch.ts. `news_peg` must have passed newsPegSchema.
 */
export function composePitch(input: {
  profile: PitchProfile;
  news_peg: string;
  pitch_type: PitchType;
}): Variation[] {
  const peg = readPeg(input.news_peg);
  const chosen =
    search(input.profile, input.pitch_type, [peg, peg, peg]) ??
    // A peg of very many words is told in full once and by its beginning afterwards.
    search(input.profile, input.pitch_type, [peg, beginning(peg), beginning(peg)]);
  if (!chosen) throw new Error('The composer found no three variations within the limits.');
  return chosen.map(({ variation }) => variation);
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
  const [first, second, third] = ([0, 1, 2] as const).map((variation) =>
    candidates(profile, type, pegs[variation], variation, seed),
  );
  if (!first || !second || !third) return null;

  let best: { drafts: Candidate[]; worth: number } | null = null;
  for (const a of first) {
    for (const b of second) {
      if (a.worth + b.worth + (third[0]?.worth ?? 0) <= (best?.worth ?? -1)) break;
      if (overlaps(a, b)) continue;
      const c = third.find((draft) => !overlaps(a, draft) && !overlaps(b, draft));
      const worth = c ? a.worth + b.worth + c.worth : -1;
      if (c && worth > (best?.worth ?? -1)) best = { drafts: [a, b, c], worth };
    }
  }
  return best?.drafts ?? null;
}

/** Every draft of one variation that keeps the limits, richest in profile first. */
function candidates(
  profile: PitchProfile,
  type: PitchType,
  peg: Peg,
  variation: 0 | 1 | 2,
  seed: number,
): Candidate[] {
  const drafts: Candidate[] = [];
  for (const ingredients of ingredientLists(profile, variation, peg)) {
    for (const turn of rotate([...Array(WORDINGS).keys()], seed)) {
      const draft = writeDraft({
        profile,
        type,
        peg,
        angle: ANGLES[type][variation],
        variation,
        ingredients,
        pick: turn * 0x9e37 + (seed & 0xffff),
      });
      if (draft) drafts.push({ ...draft, worth: worthOf(ingredients) });
    }
  }
  return drafts.sort((left, right) => right.worth - left.worth);
}

const worthOf = ({ timely, self, proof }: Ingredients) =>
  (self ? 4 : 0) + (timely ? 2 : 0) + (proof ? 3 : 0);

/** What a variation may be made of; each variation prefers a proof of its own. */
function ingredientLists(profile: PitchProfile, variation: number, peg: Peg): Ingredients[] {
  const available = proofs(profile);
  const proof = available.length === 0 ? null : (available[variation % available.length] ?? null);
  const flags = (possible: boolean) => (possible ? [true, false] : [false]);
  return flags(selfOf(profile) !== null).flatMap((self) =>
    flags(mayUseAngle(profile, variation, peg)).flatMap((timely) =>
      (proof ? [proof, null] : [null]).map((used) => ({ self, timely, proof: used })),
    ),
  );
}

/** A timely angle about something else than the peg is worth a mention, but only one. */
const mayUseAngle = (profile: PitchProfile, variation: number, peg: Peg) =>
  profile.timely_angle !== '' && (variation === 0 || isRelated(profile.timely_angle, peg.bare));

/** Like wordOverlap, on the sets made once per draft. */
function overlaps(left: Draft, right: Draft): boolean {
  let shared = 0;
  for (const word of left.words) if (right.words.has(word)) shared += 1;
  return shared >= MAX_OVERLAP * Math.min(left.words.size, right.words.size);
}
