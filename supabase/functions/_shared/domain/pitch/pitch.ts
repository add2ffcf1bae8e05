import * as z from 'zod/mini';
import { claimSchema } from './claims.ts';
import { lineField, requiredLine } from '../text/fields.ts';
import { countCharacters, countWords } from '../text/text.ts';

export const PITCH_TYPES = ['tv_local', 'culture_mag', 'podcast'] as const;
export const pitchTypeSchema = z.enum(PITCH_TYPES, { error: 'Please choose a pitch type' });
export type PitchType = z.infer<typeof pitchTypeSchema>;

export const PITCH_TYPE_LABELS: Readonly<Record<PitchType, string>> = {
  tv_local: 'Local TV or paper',
  culture_mag: 'Culture magazine',
  podcast: 'Podcast',
};

export const NEWS_PEG_MAX = 100;

/** A news peg: cleaned, not blank, at most 100 code points. */
export const newsPegSchema = requiredLine(
  NEWS_PEG_MAX,
  'Please enter a news peg',
  `Please keep the news peg to ${NEWS_PEG_MAX} characters`,
);

export const TAKE_MAX = 180;

/** The take: what the creator says about the peg, one sentence; may be blank. */
export const takeSchema = lineField(TAKE_MAX, `Please keep it to ${TAKE_MAX} characters`);

export const VARIATION_COUNT = 3;
/** What mail programs show of a subject. */
export const HEADLINE_MAX_CHARACTERS = 70;
export const HEADLINE_MAX_WORDS = 12;
/** Where there is material. Little known means a short pitch. */
export const BODY_MIN_WORDS = 50;
export const BODY_MAX_WORDS = 150;
/** The greatest share of equal words between two variations of a pitch. */
export const MAX_OVERLAP = 0.7;

/** One generated pitch. Talking points come with podcast pitches only. */
export const variationSchema = z.object({
  angle: z.string().check(z.minLength(1)),
  headline: z.string().check(z.minLength(1)),
  line1_hook: z.string().check(z.minLength(1)),
  line2_whynow: z.string().check(z.minLength(1)),
  line3_whyyou: z.string().check(z.minLength(1)),
  talking_points: z.nullable(z.array(z.string().check(z.minLength(1)))),
  claims: z.array(claimSchema),
});
export type Variation = z.infer<typeof variationSchema>;

type VariationText = Pick<Variation, 'line1_hook' | 'line2_whynow' | 'line3_whyyou'> & {
  talking_points?: readonly string[] | null | undefined;
};

/** The body of a pitch: the three lines as paragraphs, then the talking points as a list. */
export function assembleBody(variation: VariationText): string {
  const paragraphs = [variation.line1_hook, variation.line2_whynow, variation.line3_whyyou];
  const points = variation.talking_points ?? [];
  if (points.length > 0) {
    paragraphs.push(['Talking points:', ...points.map((point) => `- ${point}`)].join('\n'));
  }
  return paragraphs.join('\n\n');
}

/** The text for the clipboard: headline, blank line, body. */
export function pitchAsText(variation: VariationText & { headline: string }): string {
  return `${variation.headline}\n\n${assembleBody(variation)}`;
}

/** The whole text of a variation, for comparing variations. */
export function variationWords(variation: VariationText & { headline: string }): string {
  return pitchAsText(variation);
}

/** One sentence for each limit that the headline or the body breaks. */
export function limitProblems(
  variation: VariationText & { headline: string },
  type: PitchType,
): string[] {
  const problems: string[] = [];
  const headlineWords = countWords(variation.headline);
  if (countCharacters(variation.headline) > HEADLINE_MAX_CHARACTERS) {
    problems.push(`The headline is longer than ${HEADLINE_MAX_CHARACTERS} characters.`);
  }
  if (headlineWords > HEADLINE_MAX_WORDS) {
    problems.push(
      `The headline has ${headlineWords} words; at most ${HEADLINE_MAX_WORDS} are allowed.`,
    );
  }
  const words = countWords(assembleBody(variation));
  if (words < BODY_MIN_WORDS || words > BODY_MAX_WORDS) {
    problems.push(`The body has ${words} words instead of ${BODY_MIN_WORDS} to ${BODY_MAX_WORDS}.`);
  }
  const points = variation.talking_points ?? [];
  if (type === 'podcast' && points.length === 0) problems.push('The talking points are missing.');
  if (type !== 'podcast' && points.length > 0) {
    problems.push('Talking points belong to podcast pitches only.');
  }
  return problems;
}
