import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface CardDragOptions {
  id: string;
  enabled: boolean;
  /** Another card was dropped on this one. */
  onDrop: (draggedId: string) => void;
}

/** Makes a list item draggable by its handle and a place to drop others on. */
export function useCardDrag({ id, enabled, onDrop }: CardDragOptions) {
  const item = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'idle' | 'dragged' | 'over'>('idle');
  const dropped = useEffectEvent((draggedId: string) => onDrop(draggedId));

  useEffect(() => {
    const element = item.current;
    const dragHandle = handle.current;
    if (!enabled || element === null || dragHandle === null) return undefined;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ cardId: id }),
        onDragStart: () => setState('dragged'),
        onDrop: () => setState('idle'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          source.data['cardId'] !== undefined && source.data['cardId'] !== id,
        onDragEnter: () => setState('over'),
        onDragLeave: () => setState('idle'),
        onDrop: ({ source }) => {
          setState('idle');
          const { cardId } = source.data;
          if (typeof cardId === 'string') dropped(cardId);
        },
      }),
    );
  }, [id, enabled]);
  return { item, handle, state };
}
