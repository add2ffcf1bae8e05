import { z } from 'zod';
import { unsupportedClaims, type ClaimLine } from '../../domain/pitch/claims.ts';
import type { Ground } from '../../domain/pitch/ledger/ground.ts';
import { ledgerOf } from '../../domain/pitch/ledger/ledger.ts';
import { greatestOverlap } from '../../domain/pitch/overlap.ts';
import {
  BODY_MIN_WORDS,
  MAX_OVERLAP,
  VARIATION_COUNT,
  assembleBody,
  limitProblems,
  variationWords,
  type PitchType,
  type Variation,
} from '../../domain/pitch/pitch.ts';
import { cleanLine, countWords } from '../../domain/text/text.ts';
import type { WriteEvent } from './write-event.ts';

/** The source of a sentence that only asks or thanks. */
export const NO_SOURCE = 'none';

const sentence = z.object({
  text: z.string().describe('One sentence.'),
  source: z
    .string()
    .describe(`Names of the facts that say it, joined by '+', or '${NO_SOURCE}' for a question.`),
});
const sentences = z.array(sentence).min(1).max(6);

/** The JSON object that the model must return; the keys stand in reading order. */
export const modelDraftSchema = z.object({
  variations: z
    .array(
      z.object({
        angle: z.string().describe('Two to four words that name the angle.'),
        headline: sentence,
        line1_hook: sentences,
        line2_whynow: sentences,
        line3_whyyou: sentences,
        talking_points: z.array(sentence).max(5).nullish(),
      }),
    )
    .min(1)
    .max(VARIATION_COUNT),
});
export type ModelDraft = z.infer<typeof modelDraftSchema>;

const BODY_LINES = ['line1_hook', 'line2_whynow', 'line3_whyyou', 'talking_points'] as const;

type Partial<T> = T extends object ? { [Key in keyof T]?: Partial<T[Key]> | undefined } : T;

/**
 * The sentences of a draft that has arrived in part, in reading order. A sentence is listed once its
 * source has begun or anything follows it, so its text is whole.
 */
export function finishedSentences(
  draft: Partial<ModelDraft> | undefined,
  isWhole: boolean,
): Extract<WriteEvent, { type: 'sentence' }>[] {
  const listed: { event: Extract<WriteEvent, { type: 'sentence' }>; ended: boolean }[] = [];
  for (const [index, variation] of (draft?.variations ?? []).entries()) {
    const position = [1, 2, 3][index] as 1 | 2 | 3 | undefined;
    if (position === undefined || variation === undefined) continue;
    const add = (line: ClaimLine, given: Partial<z.infer<typeof sentence>> | undefined) => {
      const text = cleanLine(given?.text ?? '');
      if (text === '') return;
      listed.push({
        event: { type: 'sentence', position, line, text },
        ended: given?.source !== undefined,
      });
    };
    add('headline', variation.headline);
    for (const line of BODY_LINES) {
      for (const given of Object.values(variation[line] ?? [])) add(line, given);
    }
  }
  const open = listed.findIndex(
    ({ ended }, index) => !ended && !isWhole && index === listed.length - 1,
  );
  return (open < 0 ? listed : listed.slice(0, open)).map(({ event }) => event);
}

/** A model's draft as variations with the ledger's claims. */
export function toVariations(
  draft: ModelDraft,
  type: PitchType,
  grounds: readonly Ground[],
): Variation[] {
  return draft.variations.map((raw) => {
    const points =
      type === 'podcast'
        ? (raw.talking_points ?? [])
            .map(({ text }) => cleanLine(text))
            .filter((text) => text !== '')
        : [];
    const text = {
      headline: cleanLine(raw.headline.text),
      line1_hook: joined(raw.line1_hook),
      line2_whynow: joined(raw.line2_whynow),
      line3_whyyou: joined(raw.line3_whyyou),
      talking_points: points.length > 0 ? points : null,
    };
    return {
      angle: cleanLine(raw.angle).slice(0, 60) || 'Pitch',
      ...text,
      claims: ledgerOf(text, grounds),
    };
  });
}

const joined = (list: readonly { text: string }[]) =>
  list.map(({ text }) => cleanLine(text)).join(' ');

/**
 * The limits that a draft breaks, worded for the model; empty when it breaks none. With texts to
 * `avoid` the first variation must differ from them too.
 */
export function limitsBroken(
  draft: ModelDraft,
  variations: readonly Variation[],
  type: PitchType,
  grounds: readonly Ground[],
  avoid: readonly Variation[] = [],
): string[] {
  const problems = variations.flatMap((variation, index) =>
    [...limitsOf(variation, type, grounds), ...forbiddenContent(variation, grounds)].map(
      (problem) => `Variation ${index + 1}: ${problem}`,
    ),
  );
  if (variations.some((each) => each.headline === '' || variationHasBlank(each))) {
    problems.push('A part of a variation is empty.');
  }
  const overlap = Math.max(
    greatestOverlap(variations.map(variationWords)),
    // What they share with each other cannot be mended any more.
    ...avoid.map((other) =>
      greatestOverlap([...variations.slice(0, 1), other].map(variationWords)),
    ),
  );
  if (overlap > MAX_OVERLAP) {
    problems.push(
      `Two variations share ${Math.round(overlap * 100)}% of their words; at most ${MAX_OVERLAP * 100}% may be equal.`,
    );
  }
  const known = new Set([NO_SOURCE, ...grounds.map(({ source }) => source)]);
  const unknown = citedSources(draft).filter((source) => !known.has(source));
  if (unknown.length > 0) {
    problems.push(`These sources do not exist: ${[...new Set(unknown)].slice(0, 5).join(', ')}.`);
  }
  return problems;
}

/** The limits; a short text breaks none where the material gives no more, for nothing is padded. */
function limitsOf(variation: Variation, type: PitchType, grounds: readonly Ground[]): string[] {
  const problems = limitProblems(variation, type);
  const material = countWords(grounds.map(({ text }) => text).join(' '));
  const isShort = countWords(assembleBody(variation)) < BODY_MIN_WORDS;
  if (!isShort || material >= 2 * BODY_MIN_WORDS) return problems;
  return problems.filter((problem) => !problem.startsWith('The body has'));
}

const variationHasBlank = ({ line1_hook, line2_whynow, line3_whyyou }: Variation) =>
  [line1_hook, line2_whynow, line3_whyyou].some((line) => line.trim() === '');

const citedSources = (draft: ModelDraft): string[] =>
  draft.variations.flatMap((variation) => [
    ...sourcesIn(variation.headline.source),
    ...BODY_LINES.flatMap((line) =>
      (variation[line] ?? []).flatMap(({ source }) => sourcesIn(source)),
    ),
  ]);

const sourcesIn = (source: string): string[] => source.split('+').map((name) => name.trim());

/** The sentences that no source says, worded for the model. */
export function unsaidSentences(variations: readonly Variation[]): string[] {
  return variations.flatMap(({ claims }, index) =>
    unsupportedClaims(claims).map(
      ({ text, reason }) =>
        `Variation ${index + 1}: no source says this (${reason ?? 'no_source'}): ${text}`,
    ),
  );
}

/** The share of sentences that no source says, from 0 to 1. */
export function shareUnsaid(variations: readonly Variation[]): number {
  const claims = variations.flatMap((variation) => variation.claims);
  return claims.length === 0 ? 1 : unsupportedClaims(claims).length / claims.length;
}

/** Links, email addresses and markup that stand in no source. */
function forbiddenContent(variation: Variation, grounds: readonly Ground[]): string[] {
  const text = grounds.reduce(
    (rest, ground) => rest.replaceAll(ground.text, ''),
    variationWords(variation),
  );
  const problems: string[] = [];
  // 'nyt-desk.example/login' is an address without its scheme.
  if (
    /https?:|www\.|\S@\S|[\p{L}\d-]\.\p{L}{2,}(?:[/:?#]|\b(?![’'.]))/iu.test(
      text.replace(/\b(?:a\.m|p\.m|e\.g|i\.e|U\.S|D\.C)\./giu, ''),
    )
  )
    problems.push('It holds a link or an address.');
  if (/<\/?[a-z]|```|\*\*|^#/imu.test(text)) problems.push('It holds markup.');
  return problems;
}
