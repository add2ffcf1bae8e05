import type { Beat } from '@domain/profile/beats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { useDebounced } from '@/lib/use-debounced';
import { beatsOfTextQuery, type Said } from '@/features/pitches/generator/queries';

/** Typing asks for beats once it rests this long, in milliseconds. */
const TYPING_PAUSE = 500;

/** Where the person is: a new proposal shows while they type, and never under their finger. */
type Place = 'text' | 'beats' | 'elsewhere';

/** Follows whether the person is in the text or at the beats that it proposes. */
export interface BeatsWatch {
  text: { onFocus: () => void; onBlur: () => void; onInput: () => void };
  beats: {
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * The beats that the words propose. A new proposal is taken only while the text has the focus, the first one also
 * later; from the moment the pointer or the focus goes to the beats they stay as they are.
 */
export function useProposedBeats(said: Said, enabled: boolean) {
  const [place, setPlace] = useState<Place>('elsewhere');
  const [taken, setTaken] = useState<readonly Beat[]>([]);
  const mouse = useRef(false);
  const { data } = useQuery({
    ...beatsOfTextQuery({
      who: useDebounced(said.who, TYPING_PAUSE),
      text: useDebounced(said.text, TYPING_PAUSE),
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const takes = place === 'text' || (place === 'elsewhere' && taken.length === 0);
  if (takes && data !== undefined && data !== taken) setTaken(data);

  const toBeats = ({ pointerType }: PointerEvent<HTMLElement>) => {
    mouse.current = pointerType === 'mouse';
    setPlace('beats');
  };
  const watch: BeatsWatch = {
    text: {
      onFocus: () => setPlace('text'),
      onBlur: () => setPlace((now) => (now === 'beats' ? now : 'elsewhere')),
      // A finger that only passed over the beats holds nothing; a mouse that rests on them does.
      onInput: () => {
        if (!mouse.current) setPlace('text');
      },
    },
    beats: {
      // Not as it enters: the beats may appear under a mouse that rests where 'Next' was.
      onPointerMove: toBeats,
      onPointerDown: toBeats,
      // A finger leaves before its tap is a click.
      onPointerLeave: ({ pointerType, currentTarget }) => {
        mouse.current = false;
        if (pointerType !== 'mouse' || currentTarget.contains(document.activeElement)) return;
        setPlace(document.activeElement instanceof HTMLTextAreaElement ? 'text' : 'elsewhere');
      },
      onFocus: () => setPlace('beats'),
    },
  };
  return { proposed: taken, watch };
}
