import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import { isSpelling } from '@domain/pitch/spelling.ts';
import { sameText, textOf, withPart } from '@/features/pitches/studio/variation-text';
import { partTexts, PARTS } from '@/lib/pitch-parts';

/** A sentence, and the same with another spelling of one word. */
interface Respelled {
  before: string;
  after: string;
}

const sentencesOf = (text: VariationEdit): string[] =>
  PARTS.flatMap(({ line }) => partTexts(text, line)).flatMap((part) =>
    part.split(/(?<=[.!?])\s+/u),
  );
const lettersOf = (word: string): string => word.replace(/[^\p{L}-]/gu, '').toLowerCase();

/** Whether two sentences differ in one word, and there in its spelling or a sign; in a number nothing is one. */
function differInSpelling(one: string, other: string): boolean {
  const [words, others] = [one.split(/\s+/u), other.split(/\s+/u)];
  const at = words.findIndex((word, index) => word !== others[index]);
  const [before = '', now = ''] = [words[at], others[at]];
  if (words.with(at, now).join(' ') !== others.join(' ') || /\p{N}/u.test(before + now))
    return false;
  const [old, current] = [lettersOf(before), lettersOf(now)];
  return old === current || isSpelling(old, current);
}

/** The sentences of which only the spelling was corrected. */
export function respelled(opened: VariationEdit, now: VariationEdit): Respelled[] {
  const [old, current] = [sentencesOf(opened), sentencesOf(now)];
  return old
    .filter((before) => !current.includes(before))
    .flatMap((before) => {
      const after = current.find((one) => !old.includes(one) && differInSpelling(before, one));
      return after === undefined ? [] : [{ before, after }];
    });
}

/** The words with these corrections; null where none of the sentences stands there. */
export function withSpellings(
  variation: VariationEdit,
  fixes: readonly Respelled[],
): VariationEdit | null {
  const text = textOf(variation);
  const fixed = PARTS.reduce(
    (words, { line }) =>
      withPart(
        words,
        line,
        partTexts(words, line).map((part) =>
          fixes.reduce((said, { before, after }) => said.replaceAll(before, () => after), part),
        ),
      ),
    text,
  );
  return sameText(fixed, text) ? null : fixed;
}
