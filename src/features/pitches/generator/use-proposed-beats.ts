import type { Beat } from '@domain/profile/beats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '@/lib/use-debounced';
import { beatsOfTextQuery, type Said } from '@/features/pitches/generator/queries';

/** Typing asks for beats once it rests this long, in milliseconds. */
const TYPING_PAUSE = 500;

const NONE: readonly Beat[] = [];

/** The beats that the words propose; none while they are not asked for. */
export function useProposedBeats(said: Said, enabled: boolean): readonly Beat[] {
  const { data } = useQuery({
    ...beatsOfTextQuery({
      who: useDebounced(said.who, TYPING_PAUSE),
      text: useDebounced(said.text, TYPING_PAUSE),
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return enabled ? (data ?? NONE) : NONE;
}
