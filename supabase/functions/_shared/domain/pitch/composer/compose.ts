import { countWords } from '../../text.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import type { PitchInput } from '../pitch-input.ts';
import {
  assembleBody,
  BODY_MAX_WORDS,
  BODY_MIN_WORDS,
  VARIATION_COUNT,
  type Variation,
} from '../pitch.ts';
import { closingOf } from './closing.ts';
import { headlineOf } from './headline.ts';
import { materialOf, type Material, type Unit } from './material.ts';
import { newsSentence } from './news.ts';
import { offersFor } from './offer-text.ts';
import { plansOf, speaksOfSelf, type Plan } from './plan.ts';
import { talkingPoints } from './talking-points.ts';

/**
 * Writes up to three variations from the input: each opens with another unit of the creator's own
 * words, proves with other facts and closes with another offer. Fewer where the material is too
 * little for three that differ; none without a logline, a fact and a take.
 */
export function composePitch(input: PitchInput): Variation[] {
  const material = materialOf(input);
  const written: Variation[] = [];
  for (const plan of plansOf(material, offersFor(material))) {
    const variation = write(material, plan, written);
    if (variation !== null && isNew(variation, written)) written.push(variation);
    if (written.length === VARIATION_COUNT) break;
  }
  return written;
}

/**
 * Writes one variation for `position` that differs from those in `avoid`; null when the profile holds
 * nothing else to open with.
 */
export function composeVariation(
  input: PitchInput,
  position: 1 | 2 | 3,
  avoid: readonly Variation[],
): Variation | null {
  const material = materialOf(input);
  const plans = plansOf(material, offersFor(material));
  for (const plan of [...plans.slice(position - 1), ...plans.slice(0, position - 1)]) {
    const variation = write(material, plan, avoid);
    if (variation !== null && isNew(variation, avoid)) return variation;
  }
  return null;
}

/** From here on no further unit is added; with few units less, so that the variations differ. */
const TARGET_WORDS = { tv_local: 78, culture_mag: 84, podcast: 60 } as const;
const PROOFS_MAX = 3;

function write(material: Material, plan: Plan, used: readonly Variation[]): Variation | null {
  const { input, grounds } = material;
  const { lead, now } = plan;
  const news = newsSentence(material, plan.position);
  const opening = now === null ? [lead] : [lead, now];
  const closing = closingOf(material, plan);
  const close = [closing.offer, closing.question].filter((text) => text !== null).join(' ');
  const fixed = countWords(news) + wordsOf(opening) + countWords(close);

  const podcast = input.pitch_type === 'podcast';
  // Variations of a thin profile would all say all of it.
  const target = plan.proof.length < 4 ? BODY_MIN_WORDS : TARGET_WORDS[input.pitch_type];
  const proof: Unit[] = [];
  for (const unit of plan.proof) {
    // A podcast keeps facts for its talking points.
    if (proof.length === (podcast ? (plan.proof.length < 5 ? 1 : 2) : PROOFS_MAX)) break;
    if (
      podcast &&
      proof.length > 0 &&
      unit.source !== 'profile.logline' &&
      [lead, ...proof].some(speaksOfSelf)
    )
      continue;
    const total = fixed + wordsOf(proof);
    const needsSelf = ![lead, ...proof].some(speaksOfSelf);
    if (proof.length > 0 && total >= target && !needsSelf) break;
    if (total + wordsOf([unit]) > BODY_MAX_WORDS) continue;
    proof.push(unit);
  }

  // A question is asked before the take answers it.
  const asked = material.peg.kind === 'question' && lead === material.take;
  const lines = {
    line1_hook: join(
      asked
        ? [news]
        : plan.newsFirst
          ? [news, ...lead.sentences]
          : now === null
            ? lead.sentences
            : [...lead.sentences, news],
    ),
    line2_whynow: asked ? join(lead.sentences) : now === null ? news : join(now.sentences),
    line3_whyyou: join([...whoFirst(proof).flatMap(({ sentences }) => sentences), close]),
  };
  if (lines.line3_whyyou === '') return null;
  const length = countWords(Object.values(lines).join(' '));
  const points = podcast ? talkingPoints(material, plan, proof, BODY_MAX_WORDS - length - 2) : [];
  const text = {
    headline: headlineOf(
      material,
      [...opening, ...proof],
      plan.offer,
      used.map(({ headline }) => headline),
    ),
    ...lines,
    talking_points: points.length > 0 ? points : null,
  };
  if (countWords(assembleBody(text)) > BODY_MAX_WORDS) return null;
  return { angle: plan.angle, ...text, claims: ledgerOf(text, grounds) };
}

/** Who is writing stands before what proves it. */
const whoFirst = (units: readonly Unit[]): Unit[] =>
  [...units].sort(
    (left, right) =>
      Number(right.source === 'profile.logline') - Number(left.source === 'profile.logline'),
  );

const join = (sentences: readonly string[]) => sentences.join(' ').trim();

const wordsOf = (units: readonly Unit[]) =>
  units.reduce((sum, { sentences }) => sum + countWords(sentences.join(' ')), 0);

/** Another headline and another opening; variations of thin profiles share their facts. */
function isNew(variation: Variation, others: readonly Variation[]): boolean {
  return others.every(
    (other) => other.headline !== variation.headline && other.line1_hook !== variation.line1_hook,
  );
}
