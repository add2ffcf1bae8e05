import { z } from 'zod';
import { groundsOf } from '../../domain/pitch/ledger/grounds.ts';
import { ledgerOf } from '../../domain/pitch/ledger/ledger.ts';
import { greatestOverlap } from '../../domain/pitch/overlap.ts';
import {
  MAX_OVERLAP,
  VARIATION_COUNT,
  limitProblems,
  variationWords,
  type Variation,
} from '../../domain/pitch/pitch.ts';
import { cleanLine } from '../../domain/text.ts';
import type { WriteInput } from './write-event.ts';

const sentences = z
  .array(
    z.object({
      text: z.string().describe('One sentence.'),
      sources: z.array(z.string()).describe('Names of the given facts it rests on.'),
    }),
  )
  .min(1)
  .max(6);

/** The JSON object that the model must return. */
export const modelDraftSchema = z.object({
  variations: z
    .array(
      z.object({
        angle: z.string().describe('Two to four words that name the angle.'),
        headline: z.string(),
        line1_hook: sentences,
        line2_whynow: sentences,
        line3_whyyou: sentences,
        talking_points: z.array(z.string()).nullish(),
      }),
    )
    .length(VARIATION_COUNT),
});
export type ModelDraft = z.infer<typeof modelDraftSchema>;

type Sentences = ModelDraft['variations'][number]['line1_hook'];

/**
 * A model's draft as variations. Each sentence becomes a claim that is checked against the profile;
 * the sources that the model cited are only hints.
 */
export function toVariations(draft: ModelDraft, input: WriteInput): Variation[] {
  const grounds = groundsOf(input.profile, input);
  return draft.variations.map((raw) => {
    const points =
      input.pitch_type === 'podcast'
        ? (raw.talking_points ?? []).map(cleanLine).filter((point) => point !== '')
        : [];
    const headline = cleanLine(raw.headline);
    const text = {
      headline,
      line1_hook: joinSentences(raw.line1_hook),
      line2_whynow: joinSentences(raw.line2_whynow),
      line3_whyyou: joinSentences(raw.line3_whyyou),
      talking_points: points.length > 0 ? points : null,
    };
    return {
      angle: cleanLine(raw.angle).slice(0, 60) || 'Pitch',
      ...text,
      claims: ledgerOf(text, grounds),
    };
  });
}

const joinSentences = (list: Sentences) => list.map(({ text }) => cleanLine(text)).join(' ');

/** The rules that the variations break, worded for the model; empty when they break none. */
export function draftProblems(variations: readonly Variation[], input: WriteInput): string[] {
  const problems = variations.flatMap((variation, index) =>
    [...limitProblems(variation, input.pitch_type), ...forbiddenContent(variation, input)].map(
      (problem) => `Variation ${index + 1}: ${problem}`,
    ),
  );
  const overlap = greatestOverlap(variations.map(variationWords));
  if (overlap >= MAX_OVERLAP) {
    problems.push(
      `Two variations share ${Math.round(overlap * 100)}% of their words; it must be under ${MAX_OVERLAP * 100}%.`,
    );
  }
  return problems;
}

/** Links, email addresses and markup, which a pitch must not contain. */
function forbiddenContent(variation: Variation, { news_peg }: WriteInput): string[] {
  const text = variationWords(variation).replaceAll(news_peg, '');
  const problems: string[] = [];
  if (/https?:|www\.|\S@\S/iu.test(text)) problems.push('It holds a link or an address.');
  if (/<\/?[a-z]|```|\*\*|^#/imu.test(text)) problems.push('It holds markup.');
  return problems;
}
