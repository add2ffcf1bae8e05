import { factSentences, materialOf, offerSentences } from '@domain/pitch/composer/material.ts';
import { subjectLines } from '@domain/pitch/composer/subject-lines.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';

/** What would give a second letter; null where there is one already, or none. */
export function wouldGiveAnother(input: PitchInput, count: number): string | null {
  if (count !== 1) return null;
  const material = materialOf(input);
  const { take, facts, offers } = material;
  const anotherFact =
    factSentences(input.profile).length > facts.length
      ? 'another fact ticked'
      : 'another fact in your profile';
  const anotherOffer =
    offerSentences(input.profile).length > offers.length
      ? 'another offer ticked'
      : input.story.offer === ''
        ? 'an offer for this story'
        : 'another offer in your profile';
  // Each letter has a fact, an offer and a subject line of its own; whose line is written already is asked nothing.
  const needsSubject = subjectLines(material).length <= count;
  if (needsSubject && input.story.subject !== '') return null;
  const ways = [
    ...(facts.length <= count ? [anotherFact] : []),
    ...(offers.length > 0 && offers.length <= count ? [anotherOffer] : []),
    ...(needsSubject ? ['a subject line of your own'] : []),
  ];
  if (ways.length === 0) ways.push(take === null ? 'what you say about it' : anotherFact);
  return `One version for now: ${ways.slice(0, 2).join(' and ')} would give a second.`;
}
