import { factSentences, materialOf, offerSentences } from '@domain/pitch/composer/material.ts';
import { VARIATION_COUNT } from '@domain/pitch/pitch.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';

/** What would give another letter than those that are there; null where there are three, or none. */
export function wouldGiveAnother(input: PitchInput, count: number): string | null {
  if (count === 0 || count >= VARIATION_COUNT) return null;
  const { take, facts, offers } = materialOf(input);
  const fact = factSentences(input.profile).length > facts.length;
  const offer = offerSentences(input.profile).length > offers.length;
  const ways = [
    ...(take === null ? ['say what you think about it'] : []),
    fact ? 'tick another fact' : 'add another fact to your profile',
    offer
      ? 'tick another offer'
      : input.story.offer === ''
        ? 'make an offer for this story'
        : 'add another offer to your profile',
  ].slice(0, 2);
  return `For ${count === 1 ? 'a second letter' : 'a third letter'}, ${ways.join(' or ')}.`;
}
