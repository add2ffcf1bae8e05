import { z } from 'zod';
import type { GeneratePitchesRequest } from '../../domain/api/generate-pitches.ts';
import { splitSentences, type Claim, type ClaimLine } from '../../domain/pitch/claims.ts';
import { groundSentence, groundsOf, type Ground } from '../../domain/pitch/grounding.ts';
import { greatestOverlap } from '../../domain/pitch/overlap.ts';
import {
  MAX_OVERLAP,
  VARIATION_COUNT,
  limitProblems,
  variationWords,
  type Variation,
} from '../../domain/pitch/pitch.ts';
import type { PitchProfile } from '../../domain/profile/profile.ts';
import { cleanLine } from '../../domain/text.ts';

const sentences = z
  .array(
    z.object({
      text: z.string().describe('One sentence.'),
      sources: z.array(z.string()).describe('Names of the given facts it rests on.'),
    }),
  )
  .min(1)
  .max(6);

/** What the model must return. */
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

/** A model's draft as variations, each sentence with our own verdict; the model's is only a hint. */
export function toVariations(
  draft: ModelDraft,
  input: GeneratePitchesRequest & { profile: PitchProfile },
): Variation[] {
  const grounds = groundsOf(input.profile, input.news_peg);
  return draft.variations.map((raw) => {
    const points =
      input.pitch_type === 'podcast'
        ? (raw.talking_points ?? []).map(cleanLine).filter((point) => point !== '')
        : [];
    const headline = cleanLine(raw.headline);
    return {
      angle: cleanLine(raw.angle).slice(0, 60) || 'Pitch',
      headline,
      line1_hook: joinSentences(raw.line1_hook),
      line2_whynow: joinSentences(raw.line2_whynow),
      line3_whyyou: joinSentences(raw.line3_whyyou),
      talking_points: points.length > 0 ? points : null,
      claims: [
        verdict('headline', headline, ['peg'], grounds),
        ...claimsOf('line1_hook', raw.line1_hook, grounds),
        ...claimsOf('line2_whynow', raw.line2_whynow, grounds),
        ...claimsOf('line3_whyyou', raw.line3_whyyou, grounds),
        ...points.map((point) => verdict('talking_points', point, [], grounds)),
      ],
    };
  });
}

const joinSentences = (list: Sentences) => list.map(({ text }) => cleanLine(text)).join(' ');

function claimsOf(line: ClaimLine, list: Sentences, grounds: readonly Ground[]): Claim[] {
  return list.flatMap(({ text, sources }) =>
    splitSentences(cleanLine(text)).map((sentence) => verdict(line, sentence, sources, grounds)),
  );
}

function verdict(
  line: ClaimLine,
  text: string,
  cited: readonly string[],
  grounds: readonly Ground[],
): Claim {
  return { line, text, ...groundSentence(text, grounds, cited) };
}

/** What stands between these variations and being sent, in words for the model; empty when nothing. */
export function draftProblems(
  variations: readonly Variation[],
  input: GeneratePitchesRequest,
): string[] {
  const problems = variations.flatMap((variation, index) =>
    [...limitProblems(variation, input.pitch_type), ...foreignParts(variation, input)].map(
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

/** Links, addresses and markup have no place in a pitch, whoever smuggled them in. */
function foreignParts(variation: Variation, { news_peg }: GeneratePitchesRequest): string[] {
  const text = variationWords(variation).replaceAll(news_peg, '');
  const problems: string[] = [];
  if (/https?:|www\.|\S@\S/iu.test(text)) problems.push('It holds a link or an address.');
  if (/<\/?[a-z]|```|\*\*|^#/imu.test(text)) problems.push('It holds markup.');
  return problems;
}
