import type { Variation } from '@domain/pitch/pitch.ts';
import { useMemo } from 'react';
import { wouldGiveAnother } from '@/features/pitches/letter/another-letter';
import type { letterInput } from '@/features/pitches/letter/letter-input';
import { useDebounced } from '@/lib/use-debounced';

const TYPING_RESTS_MS = 700;

/** What would give a second letter, once the typing rests: many letters are tried for it. Null for nothing to say. */
export function useAnotherLetter(
  input: ReturnType<typeof letterInput>,
  variations: readonly Variation[],
  isChosen: boolean,
  closings: readonly string[],
): string | null {
  const rested = useDebounced<typeof input | null>(input, TYPING_RESTS_MS, null);
  return useMemo(
    () => (rested === input ? wouldGiveAnother(input, variations, isChosen, closings) : null),
    [rested, input, variations, isChosen, closings],
  );
}
