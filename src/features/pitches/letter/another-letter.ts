import type { Chosen } from '@domain/pitch/chosen.ts';
import { composePitch } from '@domain/pitch/composer/compose.ts';
import {
  factSentences,
  offerSentences,
  rowOf,
  type Said,
} from '@domain/pitch/composer/material.ts';
import type { Variation } from '@domain/pitch/pitch.ts';
import { toldOf } from '@/features/pitches/letter/left-out';
import type { letterInput } from '@/features/pitches/letter/letter-input';

type Input = ReturnType<typeof letterInput>;
type Way = readonly [says: string, to: (input: Input) => Input];

/** Each try writes letters: so many facts and offers are tried. */
const TRIED = 2;

/**
 * Which ticks would give a second letter, tried with the composer; null where there is one already, or none, or where no
 * two would. `isChosen`: whether the person ticked anything, or what the letters tell stands ticked.
 */
export function wouldGiveAnother(
  input: Input,
  variations: readonly Variation[],
  isChosen: boolean,
  closings: readonly string[],
): string | null {
  if (variations.length !== 1) return null;
  const { profile, chosen } = input;
  const shown = isChosen ? chosen : toldOf(profile, chosen, variations);
  const ticks = (of: keyof Chosen, all: readonly Said[]): Way[] =>
    all
      .flatMap((said): Way[] => {
        const text = profile[of][rowOf(said)]?.text ?? '';
        // A tick leads its list.
        const to = (from: Input) => ({
          ...from,
          chosen: { ...from.chosen, [of]: [text, ...shown[of]] },
        });
        return shown[of].includes(text) ? [] : [[`“${said.text}” ticked`, to]];
      })
      .slice(0, TRIED);
  const facts = ticks('facts', factSentences(profile));
  const offers = ticks('offers', offerSentences(profile));
  const found = [
    ...[...facts, ...offers].map((way) => [way]),
    ...facts.flatMap((fact) => offers.map((offer) => [fact, offer])),
  ].find((ways) => {
    const next = ways.reduce((from, [, to]) => to(from), input);
    return composePitch(next, closings).length > 1;
  });
  return found === undefined
    ? null
    : `One version for now: ${found.map(([says]) => says).join(' and ')} would give a second.`;
}
