import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import type { ClaimLine } from '@domain/pitch/claims.ts';
import {
  assembleBody,
  BODY_MAX_WORDS,
  HEADLINE_MAX_CHARACTERS,
  HEADLINE_MAX_WORDS,
} from '@domain/pitch/pitch.ts';
import { cleanLine, countCharacters, countWords } from '@domain/text/text.ts';
import { partTexts, PARTS } from '@/lib/pitch-parts';

/** The words of a variation alone. */
export function textOf(variation: VariationEdit): VariationEdit {
  const { headline, line1_hook, line2_whynow, line3_whyyou, talking_points } = variation;
  return { headline, line1_hook, line2_whynow, line3_whyyou, talking_points };
}

/** The variation with other texts in one part. */
export function withPart(
  text: VariationEdit,
  line: ClaimLine,
  texts: readonly string[],
): VariationEdit {
  if (line !== 'talking_points') return { ...text, [line]: texts[0] ?? '' };
  return { ...text, talking_points: text.talking_points === null ? null : [...texts] };
}

/** The variation with other words in place of one sentence; a talking point that becomes blank is dropped. */
export function withSentence(
  text: VariationEdit,
  line: ClaimLine,
  sentence: string,
  words: string,
): VariationEdit {
  const texts = partTexts(text, line);
  const at = texts.findIndex((one) => one.includes(sentence));
  if (at === -1) return text;
  const left = cleanLine((texts[at] ?? '').replace(sentence, () => ` ${words} `));
  const kept =
    line === 'talking_points' && left === '' ? texts.toSpliced(at, 1) : texts.with(at, left);
  return withPart(text, line, kept);
}

/** The variation without one sentence. */
export function withoutSentence(
  text: VariationEdit,
  line: ClaimLine,
  sentence: string,
): VariationEdit {
  return withSentence(text, line, sentence, '');
}

/** True when two texts are stored as the same words. */
export function sameText(one: VariationEdit, other: VariationEdit): boolean {
  return stored(one) === stored(other);
}

function stored(text: VariationEdit): string {
  return JSON.stringify(
    PARTS.map(({ line }) =>
      partTexts(text, line)
        .map(cleanLine)
        .filter((part) => part !== ''),
    ),
  );
}

interface Counts {
  headlineCharacters: number;
  headlineWords: number;
  /** Words of the three lines and the talking points. */
  bodyWords: number;
}

/** The counts that have limits, as the server counts them. */
export function countsOf(text: VariationEdit): Counts {
  return {
    headlineCharacters: countCharacters(cleanLine(text.headline)),
    headlineWords: countWords(text.headline),
    bodyWords: countWords(assembleBody(text)),
  };
}

/** One sentence for each thing that keeps these words from being sent. */
export function unsendable(text: VariationEdit): string[] {
  const { headlineCharacters, headlineWords, bodyWords } = countsOf(text);
  const problems: string[] = [];
  if (headlineCharacters === 0) problems.push('The subject line is empty.');
  if (
    [text.line1_hook, text.line2_whynow, text.line3_whyyou].every((line) => cleanLine(line) === '')
  )
    problems.push('The pitch has no text.');
  if (headlineCharacters > HEADLINE_MAX_CHARACTERS)
    problems.push(
      `The subject line has ${String(headlineCharacters)} characters; ${String(HEADLINE_MAX_CHARACTERS)} fit.`,
    );
  if (headlineWords > HEADLINE_MAX_WORDS)
    problems.push(
      `The subject line has ${String(headlineWords)} words; ${String(HEADLINE_MAX_WORDS)} fit.`,
    );
  if (bodyWords > BODY_MAX_WORDS)
    problems.push(`The pitch has ${String(bodyWords)} words; ${String(BODY_MAX_WORDS)} fit.`);
  return problems;
}
