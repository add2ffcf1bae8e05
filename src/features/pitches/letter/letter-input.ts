import type { Chosen } from '@domain/pitch/chosen.ts';
import { factSentences, offerSentences, rowOf, suitedTo } from '@domain/pitch/composer/material.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import { pegProblem } from '@domain/pitch/peg.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { isSentence, withStop } from '@domain/profile/sentences.ts';
import { proposedWho } from '@domain/profile/who.ts';
import { cleanLine } from '@domain/text/text.ts';
import type { GeneratorDraft, About } from '@/features/pitches/generator/generator-draft';

/** What the form itself asks, because the profile has none yet. */
export interface Asks {
  who: boolean;
  fact: boolean;
}

/** A newcomer is asked who they are, and one true thing they did. */
export const asksOf = (profile: PitchProfile): Asks => ({
  who: profile.who === '',
  fact: factSentences(profile).length === 0,
});

/** The typed answer to 'Who are you?', or the proposal until something was typed. */
export const whoOf = (profile: PitchProfile, { who }: About): string => who ?? proposedWho(profile);

/** The profile as it will be with the answers of a newcomer. A fact that is no sentence is left out. */
export function profileAsTyped(profile: PitchProfile, about: About): PitchProfile {
  const asks = asksOf(profile);
  const fact = withStop(cleanLine(about.fact));
  const told = asks.fact && fact !== '' && isSentence(fact, profile.name);
  return {
    ...profile,
    who: asks.who ? cleanLine(whoOf(profile, about)) : profile.who,
    facts: told ? [...profile.facts, { text: fact }] : profile.facts,
  };
}

/** The input of a letter always says what is ticked. */
type LetterInput = PitchInput & { chosen: Chosen };

/** What the letter is arranged from. The choice is explicit: what is shown is what is sent. */
export function letterInput(profile: PitchProfile, draft: GeneratorDraft): LetterInput {
  const { news, why, helps, hurt, offer, subject, link = '' } = draft.story;
  const input = {
    profile: profileAsTyped(profile, draft.about),
    // What is no word at all stands in no letter.
    news_peg: pegProblem(draft.news_peg) === 'nonsense' ? '' : cleanLine(draft.news_peg),
    take: cleanLine(draft.take),
    pitch_type: draft.pitch_type,
    story: {
      news: cleanLine(news),
      why: cleanLine(why),
      helps: cleanLine(helps),
      hurt,
      offer: cleanLine(offer),
      subject: cleanLine(subject),
      ...(cleanLine(link) !== '' && { link: cleanLine(link) }),
    },
  };
  return { ...input, chosen: shownChoice(input, draft.chosen, asksOf(profile).fact) };
}

/** The facts and offers that are ticked: those that suit, until the person changes one. */
function shownChoice(
  input: Omit<PitchInput, 'chosen'>,
  chosen: Chosen | null,
  newcomer: boolean,
): Chosen {
  const { facts, offers } = input.profile;
  const texts = (
    all: readonly { source: string }[],
    rows: readonly { text: string }[],
  ): string[] => [...new Set(all.map((said) => rows[rowOf(said)]?.text ?? ''))];
  if (chosen === null) {
    const suited = suitedTo(input);
    return { facts: texts(suited.facts, facts), offers: texts(suited.offers, offers) };
  }
  const has = {
    facts: texts(factSentences(input.profile), facts),
    offers: texts(offerSentences(input.profile), offers),
  };
  return {
    // The fact that the form asked for has no chip to tick.
    facts: newcomer ? has.facts : chosen.facts.filter((text) => has.facts.includes(text)),
    offers: chosen.offers.filter((text) => has.offers.includes(text)),
  };
}

/** Notes of the profile that no pitch can use yet: facts that are no sentence, offers without a verb. */
export const notesOf = ({ name, facts, offers }: PitchProfile): number =>
  facts.filter(({ text }) => !isSentence(text, name)).length +
  offers.filter(({ verb }) => verb === '').length;
