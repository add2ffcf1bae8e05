import type { Chosen } from '@domain/pitch/chosen.ts';
import { composePitch } from '@domain/pitch/composer/compose.ts';
import {
  factSentences,
  letterMaterial,
  offerSentences,
  rowOf,
  type Said,
} from '@domain/pitch/composer/material.ts';
import { greatestOverlap } from '@domain/pitch/overlap.ts';
import { MAX_OVERLAP, variationWords, type Variation } from '@domain/pitch/pitch.ts';
import { toldOf } from '@/features/pitches/letter/left-out';
import type { letterInput } from '@/features/pitches/letter/letter-input';

type Input = ReturnType<typeof letterInput>;

/**
 * Stand for words not typed yet, and give no more than those would: common words, for two letters differ by their words,
 * and no sentence that could be a subject line.
 */
const A_FACT = 'I have been doing this for people in my town, and I have done it for a long time.';
const AN_OFFER = 'You can come and see me do it for an hour.';
const A_SUBJECT = 'In my own words';
/** Words not known yet may be equal in both letters: so much less than the most must these share. */
const MARGIN = 0.03;
/** Each try writes letters: so many facts and offers are tried. */
const TRIED = 3;

interface Way {
  says: string;
  of: 'fact' | 'offer' | 'subject';
  /** Whether the person types it: its words are not known yet. */
  isTyped: boolean;
  to: (input: Input) => Input;
}

/**
 * What would give a second letter, tried with the composer; null where there is one already, or none, or where no two
 * things would. `isChosen`: whether the person ticked anything, or what the letters tell stands ticked.
 */
export function wouldGiveAnother(
  input: Input,
  variations: readonly Variation[],
  isChosen: boolean,
  closings: readonly string[],
): string | null {
  if (variations.length !== 1) return null;
  const { profile, chosen, story } = input;
  const shown = isChosen ? chosen : toldOf(profile, chosen, variations);
  // A tick leads its list.
  const ticking = (of: keyof Chosen, text: string) => (from: Input) => ({
    ...from,
    chosen: { ...from.chosen, [of]: [text, ...shown[of]] },
  });
  const ticks = (of: keyof Chosen, all: readonly Said[]): Way[] =>
    all.flatMap((said) => {
      const text = profile[of][rowOf(said)]?.text;
      if (text === undefined || shown[of].includes(text)) return [];
      return [
        {
          says: `“${said.text}” ticked`,
          of: of === 'facts' ? ('fact' as const) : ('offer' as const),
          isTyped: false,
          to: ticking(of, text),
        },
      ];
    });
  const facts = ticks('facts', factSentences(profile));
  const offers = ticks('offers', offerSentences(profile));
  const told: Way = {
    says: 'another fact in your profile, ticked beside what is ticked here,',
    of: 'fact',
    isTyped: true,
    to: (from) =>
      ticking(
        'facts',
        A_FACT,
      )({
        ...from,
        profile: { ...from.profile, facts: [...from.profile.facts, { text: A_FACT }] },
      }),
  };
  const offered: Way = {
    says: 'an offer for this story',
    of: 'offer',
    isTyped: true,
    to: (from) => ({ ...from, story: { ...from.story, offer: AN_OFFER } }),
  };
  const titled: Way = {
    says: 'a subject line of your own',
    of: 'subject',
    isTyped: true,
    to: (from) => ({ ...from, story: { ...from.story, subject: A_SUBJECT } }),
  };
  const ways = [
    ...facts.slice(0, TRIED),
    told,
    ...offers.slice(0, TRIED),
    ...(story.offer === '' ? [offered] : []),
    ...(story.subject === '' ? [titled] : []),
  ];
  const tried = [
    ...ways.map((way) => [way]),
    // Of several facts or offers to tick the first.
    ...ways
      .filter((way) => ![...facts.slice(1), ...offers.slice(1)].includes(way))
      .flatMap((way, index, list) =>
        list
          .slice(index + 1)
          .filter(({ of }) => of !== way.of)
          .map((other) => [way, other]),
      ),
  ];
  const found = tried.find((some) => {
    const next = some.reduce((from, { to }) => to(from), input);
    // Each letter has a fact of its own and, where there are any, an offer.
    const { facts: has, offers: makes } = letterMaterial(next);
    if (has.length < 2 || makes.length === 1) return false;
    const letters = composePitch(next, closings).slice(0, 2);
    const texts = letters.map((letter) => variationWords({ ...letter, talking_points: null }));
    const most = some.some(({ isTyped }) => isTyped) ? MAX_OVERLAP - MARGIN : MAX_OVERLAP;
    return letters.length > 1 && greatestOverlap(texts) <= most;
  });
  return found === undefined
    ? null
    : `One version for now: ${found.map(({ says }) => says).join(' and ')} would give a second.`;
}
