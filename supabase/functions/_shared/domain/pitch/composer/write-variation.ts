import { splitSentences, type Claim, type ClaimLine } from '../claims.ts';
import { wordSet } from '../overlap.ts';
import {
  BODY_MAX_WORDS,
  BODY_MIN_WORDS,
  VARIATION_COUNT,
  assembleBody,
  variationWords,
  type PitchType,
  type Variation,
} from '../pitch.ts';
import type { PitchProfile } from '../../profile/profile.ts';
import { countWords } from '../../text.ts';
import type { Angle } from './angles/angle.ts';
import { introduce, sayBeats, sayPlace } from './identity.ts';
import { isRelated } from './related.ts';
import { openWith } from './lead.ts';
import type { Peg } from './peg.ts';
import { asSentence, capitalise, lowerFirst, withoutStop } from './prose.ts';
import { placeOf, proofs, timelyAngle, type Proof, type Statement } from './statements.ts';

/** The parts of the profile that a variation uses. */
export interface Ingredients {
  timely: boolean;
  self: boolean;
  proof: Proof | null;
}

export interface VariationInput {
  profile: PitchProfile;
  type: PitchType;
  peg: Peg;
  angle: Angle;
  headline: string;
  variation: 0 | 1 | 2;
  ingredients: Ingredients;
  /** Selects among the angle's wordings. */
  pick: number;
}

/** A variation within the limits, with its distinct words for the comparison to others. */
export interface WrittenVariation {
  variation: Variation;
  words: Set<string>;
}

type Line = Exclude<ClaimLine, 'headline' | 'talking_points'>;
/** `order` is the position of the sentence in its line. */
type Part = Statement & { line: Line; order: number };

/** Optional sentences are added until the body has this many words. */
const TARGET_WORDS = 104;
const LOCAL = 'peg+profile.city_region';

/** Writes one variation from the given ingredients; null when it breaks the limits. */
export function writeVariation(input: VariationInput): WrittenVariation | null {
  const { angle, pick, peg } = input;
  const place = placeOf(input.profile);
  const choose = (options: readonly string[], turn: number) =>
    fill(options, place).at((pick >> turn) % Math.max(1, fill(options, place).length));

  const points = input.type === 'podcast' ? talkingPoints(input) : [];
  const wordLimit = BODY_MAX_WORDS - (points.length > 0 ? countWords(joinPoints(points)) : 0);
  const statement = (line: Line, order: number, text: string) =>
    part(line, order, text, place !== null && text.includes(place) ? LOCAL : 'peg');

  let parts: Part[] = [
    statement('line1_hook', 0, openWith(peg, choose(angle.promises, 0) ?? '', input.variation)),
    input.ingredients.timely
      ? timely(input)
      : statement('line2_whynow', 0, choose(angle.reasons, 1) ?? ''),
    statement('line2_whynow', 2, choose(angle.fits, 2) ?? ''),
  ];
  const introduction = introduce(
    input.profile,
    input.type,
    input.variation,
    input.ingredients.self,
  );
  if (introduction !== null) parts.push({ ...introduction, line: 'line3_whyyou', order: 0 });
  if (input.ingredients.proof !== null) {
    const { text, source } = input.ingredients.proof;
    parts.push({ text, source, line: 'line3_whyyou', order: 1 });
  }
  parts.push(statement('line3_whyyou', 2, choose(angle.offers, 3) ?? ''));

  const local = sayPlace(input.profile, input.variation);
  // Local TV needs the place.
  if (local !== null && input.type === 'tv_local' && !mentions(parts, placeOf(input.profile))) {
    parts.push({ ...local, line: 'line3_whyyou', order: 1 });
  }
  const beats = input.ingredients.self ? sayBeats(input.profile, input.variation) : null;

  const spare: Part[] = [
    ...(beats !== null ? [{ ...beats, line: 'line3_whyyou' as const, order: 1 }] : []),
    statement('line1_hook', 1, choose(angle.follows, 4) ?? ''),
    statement('line3_whyyou', 4, choose(angle.closers, 5) ?? ''),
    ...(input.ingredients.timely
      ? [statement('line2_whynow', 1, choose(angle.reasons, 1) ?? '')]
      : []),
    statement('line2_whynow', 3, other(fill(angle.fits, place), choose(angle.fits, 2))),
    statement('line3_whyyou', 3, other(fill(angle.offers, place), choose(angle.offers, 3))),
  ].filter(({ text }) => text !== '');

  // When a long peg or name exceeds the limit, the least informative sentences are dropped.
  for (const [line, order] of [
    ['line2_whynow', 2],
    ['line3_whyyou', 2],
  ] as const) {
    const rest = parts.filter((one) => one.line !== line || one.order !== order);
    if (wordsOf(parts) > wordLimit && rest.some((one) => one.line === line)) parts = rest;
  }

  let total = wordsOf(parts);
  for (const extra of spare) {
    if (total >= TARGET_WORDS) break;
    const longer = total + countWords(extra.text);
    if (longer > wordLimit) continue;
    parts.push(extra);
    total = longer;
  }
  if (total < BODY_MIN_WORDS || total > wordLimit) return null;

  const lines = {
    line1_hook: lineOf(parts, 'line1_hook'),
    line2_whynow: lineOf(parts, 'line2_whynow'),
    line3_whyyou: lineOf(parts, 'line3_whyyou'),
  };
  const variation: Variation = {
    angle: angle.label,
    headline: input.headline,
    ...lines,
    talking_points: points.length > 0 ? points.map(({ text }) => text) : null,
    claims: [
      { line: 'headline', text: input.headline, source: 'peg', supported: true },
      ...parts.flatMap(toClaims),
      ...points.map((point): Claim => ({
        line: 'talking_points',
        text: point.text,
        source: point.source,
        supported: true,
      })),
    ],
  };
  if (countWords(assembleBody(variation)) > BODY_MAX_WORDS) return null;
  return { variation, words: wordSet(variationWords(variation)) };
}

const mentions = (parts: readonly Part[], word: string | null) =>
  word !== null && parts.some(({ text }) => text.includes(word));

function part(line: Line, order: number, text: string, source: string): Part {
  return { line, order, text, source };
}

/** The wordings with {place} filled in; those with {place} are dropped without a place. */
function fill(options: readonly string[], place: string | null): string[] {
  return options
    .filter((option) => place !== null || !option.includes('{place}'))
    .map((option) => option.replaceAll('{place}', place ?? ''));
}

const other = (options: readonly string[], used: string | undefined): string =>
  options.find((option) => option !== used) ?? '';

function timely({ profile, angle, peg, pick }: VariationInput): Part {
  const text = timelyAngle(profile);
  const lead = isRelated(text, peg.bare)
    ? (angle.timelyLeads[pick % angle.timelyLeads.length] ?? '')
    : 'There is a second reason to do it soon: ';
  const bare = withoutStop(text).replace(/^because\s+(?!of\b)/iu, '');
  const after = /^(?:because|since|as|with)\b/iu.test(bare) ? lowerFirst(bare) : capitalise(bare);
  return part('line2_whynow', 0, asSentence(`${lead}${after}`), 'peg+profile.timely_angle');
}

/** Longer talking points would leave no words for the offer. */
const POINTS_MAX_WORDS = 44;

/** Three points of the angle, replaced by ones about the peg and the facts where they fit. */
function talkingPoints({
  profile,
  angle,
  ingredients,
  variation,
  peg,
}: VariationInput): Statement[] {
  const points = angle.points.map((text): Statement => ({ text, source: 'peg' }));
  const use = (index: number, point: Statement) => {
    const changed = points.with(index, point);
    if (countWords(joinPoints(changed)) <= POINTS_MAX_WORDS) points.splice(0, 3, ...changed);
  };

  const { proof } = ingredients;
  // A fact that no variation uses yet is better than a general question.
  const unusedFact = proofs(profile)[VARIATION_COUNT + variation];
  if (unusedFact !== undefined)
    use(1, { text: capitalise(unusedFact.bare), source: unusedFact.source });
  else if (proof !== null && countWords(proof.bare) <= 12) {
    use(2, { text: `The story behind this: ${capitalise(proof.bare)}`, source: proof.source });
  }
  const subject = [
    `${peg.start}: what I would ask first`,
    `Why I keep coming back to it: ${peg.bare}`,
    `What to do about it: ${peg.bare}`,
  ][variation];
  if (subject !== undefined) use(0, { text: subject, source: 'peg' });
  return points;
}

const joinPoints = (points: readonly Statement[]) =>
  `Talking points: ${points.map(({ text }) => text).join(' ')}`;

const wordsOf = (parts: readonly Part[]) =>
  parts.reduce((total, { text }) => total + countWords(text), 0);

function lineOf(parts: readonly Part[], line: Line): string {
  return parts
    .filter((candidate) => candidate.line === line)
    .sort((left, right) => left.order - right.order)
    .map(({ text }) => text)
    .join(' ');
}

function toClaims({ line, text, source }: Part): Claim[] {
  return splitSentences(text).map((sentence) => ({
    line,
    text: sentence,
    source,
    supported: true,
  }));
}
