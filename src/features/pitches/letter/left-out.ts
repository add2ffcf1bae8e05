import { composePitch } from '@domain/pitch/composer/compose.ts';
import type { Chosen } from '@domain/pitch/chosen.ts';
import {
  factSentences,
  materialOf,
  offerSentences,
  rowOf,
  type Said,
} from '@domain/pitch/composer/material.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import { TAKE_MAX, variationWords, type Variation } from '@domain/pitch/pitch.ts';
import { WHY_MAX } from '@domain/pitch/story.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { asSentence } from '@domain/profile/sentences.ts';
import { countCharacters } from '@domain/text/text.ts';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { letterInput } from '@/features/pitches/letter/letter-input';

const timesIn = (text: string, variation: Variation): number =>
  variationWords(variation)
    .toLowerCase()
    .split(text.replace(/[.!?]$/u, '').toLowerCase()).length - 1;

/** Whether a sentence stands in one of the letters. */
export const isTold = (text: string, variations: readonly Variation[]): boolean =>
  variations.some((one) => timesIn(text, one) > 0);

/** Of what is ticked, the facts and offers that one of the letters says. */
export function toldOf(
  profile: PitchProfile,
  chosen: Chosen,
  variations: readonly Variation[],
): Chosen {
  const told = (
    said: readonly Said[],
    rows: readonly { text: string }[],
    ticked: readonly string[],
  ) =>
    ticked.filter((text) =>
      said.some((one) => rows[rowOf(one)]?.text === text && isTold(one.text, variations)),
    );
  return {
    facts: told(factSentences(profile), profile.facts, chosen.facts),
    offers: told(offerSentences(profile), profile.offers, chosen.offers),
  };
}

/** What was answered for this letter. Of several facts one leads, and which is the person's to tick. */
function answersOf(input: PitchInput): string[] {
  const { take, why, facts, offers } = materialOf(input);
  return [
    ...(facts.length === 1 ? facts : []),
    ...(take === null ? [] : [take]),
    ...(why === null ? [] : [why]),
    ...offers.filter(({ source }) => source === 'offer'),
  ].map(({ text }) => text);
}

/** The answers that stand in none of the letters. */
export const leftOut = (input: PitchInput, variations: readonly Variation[]): string[] =>
  variations.length === 0 ? [] : answersOf(input).filter((text) => !isTold(text, variations));

/**
 * The draft whose letter says a sentence that was left out, behind what the person answered to another
 * question; null where no answer has the room, or where another sentence would go for it.
 */
export function withPutIn(
  profile: PitchProfile,
  draft: GeneratorDraft,
  text: string,
  closings: readonly string[],
): GeneratorDraft | null {
  const { why } = draft.story;
  const behind = (answer: string) => `${asSentence(answer)} ${text}`;
  const drafts = [
    ...(why.trim() !== '' && countCharacters(behind(why)) <= WHY_MAX
      ? [{ ...draft, story: { ...draft.story, why: behind(why) } }]
      : []),
    ...(draft.take.trim() !== '' && countCharacters(behind(draft.take)) <= TAKE_MAX
      ? [{ ...draft, take: behind(draft.take) }]
      : []),
  ];
  const before = letterInput(profile, draft);
  const [letter] = composePitch(before, closings);
  if (letter === undefined) return null;
  const kept = [text, ...answersOf(before).filter((one) => timesIn(one, letter) > 0)];
  return (
    drafts.find((next) => {
      const [first] = composePitch(letterInput(profile, next), closings);
      return first !== undefined && kept.every((one) => timesIn(one, first) === 1);
    }) ?? null
  );
}
