import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import { suitedTo, type Said } from '@domain/pitch/composer/material.ts';
import { isSentence } from '@domain/profile/sentences.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { cleanLine } from '@domain/text/text.ts';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';

/** The profile with what a newcomer types in the form: who they are, and one more fact. */
export function withAbout(profile: PitchProfile, about: GeneratorDraft['about']): PitchProfile {
  const fact = cleanLine(about.fact);
  const known = fact === '' || profile.facts.some(({ text }) => text === fact);
  return {
    ...profile,
    who: profile.who === '' ? cleanLine(about.who) : profile.who,
    facts: known ? profile.facts : [...profile.facts, { text: fact }],
  };
}

/** What the letter is put together from. */
export function letterInput(profile: PitchProfile, draft: GeneratorDraft): PitchInput {
  const { news_peg, take, pitch_type, story, chosen, about } = draft;
  return { news_peg, take, pitch_type, story, chosen, profile: withAbout(profile, about) };
}

/** The texts of the facts and offers that stand ticked: the chosen ones, or those that suit. */
export function tickedOf(input: PitchInput): { facts: string[]; offers: string[] } {
  if (input.chosen !== null) return input.chosen;
  const { facts, offers } = suitedTo(input);
  const texts = (list: readonly Said[], rows: readonly { text: string }[]) =>
    list.flatMap(({ source }) => rows[Number(source.split('.').at(-1))]?.text ?? []);
  return {
    facts: texts(facts, input.profile.facts),
    offers: texts(offers, input.profile.offers),
  };
}

/** How many facts and offers of the profile wait to become sentences. */
export const waitingNotes = ({ name, facts, offers }: PitchProfile): number =>
  facts.filter(({ text }) => !isSentence(text, name)).length +
  offers.filter(({ verb }) => verb === '').length;
