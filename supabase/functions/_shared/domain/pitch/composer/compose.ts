import { countWords } from '../../text/text.ts';
import { offerSentence } from './closing.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import type { PitchInput } from '../pitch-input.ts';
import { VARIATION_COUNT, type Variation } from '../pitch.ts';
import { materialOf, type Material } from './material.ts';
import { newsOf } from './news.ts';
import { offersFor } from './offer-choice.ts';
import { PLANS, type Plan } from './plan.ts';
import { withOwnNames } from './small-letters.ts';
import { unknownReader } from './unknown-things.ts';
import { writePlan } from './write-plan.ts';

/**
 * Writes up to three variations from the input: one opens with the news, one with a fact, one with
 * the take or with who is writing. Each proves with other facts and closes with another offer. Fewer
 * where the material is too little for three that differ; none without a logline, a fact and a take.
 */
export function composePitch(input: PitchInput): Variation[] {
  const written: Variation[] = [];
  for (const one of writersOf(input))
    for (const plan of PLANS) {
      if (written.length === VARIATION_COUNT) return written;
      const variation = one(plan, written);
      if (variation !== null && isNew(variation, written)) written.push(variation);
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
  for (const one of writersOf(input))
    for (const plan of [...PLANS.slice(position - 1), ...PLANS.slice(0, position - 1)]) {
      const variation = one(plan, avoid);
      if (variation !== null && isNew(variation, avoid)) return variation;
    }
  return null;
}

type Writer = (plan: Plan, used: readonly Variation[]) => Variation | null;

/** The writer of all that is given; behind it one without the reason for now, which leaves room for facts. */
function* writersOf(input: PitchInput): Generator<Writer> {
  yield writerOf(input);
  // Read only where the first one leaves a variation open.
  if (input.profile.timely_angle.trim() !== '')
    yield writerOf({ ...input, profile: { ...input.profile, timely_angle: '' } });
}

function writerOf(typed: PitchInput): Writer {
  const input = withOwnNames(typed);
  const material: Material = materialOf(input);
  const news = newsOf(material);
  // An offer that no sentence can name leaves its place to the next.
  const offers = offersFor(material).filter((offer) => offerSentence(material, offer, 0) !== null);
  const given = { material, news, offers, unknown: unknownReader(material) };
  return (plan, used) => {
    const text = writePlan(given, plan, used);
    return text === null ? null : { ...text, claims: ledgerOf(text, material.grounds) };
  };
}

/** Another headline and another opening; variations of thin profiles share their facts. */
function isNew(variation: Variation, others: readonly Variation[]): boolean {
  return (
    countWords(variation.line1_hook) > 0 &&
    others.every(
      (other) => other.headline !== variation.headline && other.line1_hook !== variation.line1_hook,
    )
  );
}
