import type { Claim } from '@domain/pitch/claims.ts';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { sourceWords } from '@/lib/source-words';

interface Ground {
  source: string;
  text: string;
}

interface SourceBubbles {
  grounds: readonly Ground[];
  shown: string | null;
  show: (id: string, claim: Claim, element: HTMLElement) => void;
  /** Hides after a moment, so that the pointer can move onto the bubble. */
  leave: () => void;
  hide: () => void;
}

const SourceContext = createContext<SourceBubbles | null>(null);

/** The bubbles of the sentences inside SourceBubbleArea. */
export function useSourceBubbles(): SourceBubbles {
  const bubbles = useContext(SourceContext);
  if (bubbles === null) throw new Error('useSourceBubbles needs a SourceBubbleArea around it');
  return bubbles;
}

interface Bubble {
  id: string;
  claim: Claim;
  top: number;
  left: number;
}

const LEAVE_MS = 200;
/** The greatest width of a bubble, `w-72`. */
const BUBBLE_WIDTH = 288;

/** Shows the source of the sentence that is hovered, focused or tapped, below that sentence. */
export function SourceBubbleArea({
  grounds,
  children,
}: {
  grounds: readonly Ground[];
  children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [bubble, setBubble] = useState<Bubble | null>(null);

  const hide = () => {
    clearTimeout(timer.current);
    setBubble(null);
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, LEAVE_MS);
  };
  const show = (id: string, claim: Claim, element: HTMLElement) => {
    clearTimeout(timer.current);
    const box = area.current?.getBoundingClientRect();
    const last = [...element.getClientRects()].at(-1);
    if (box === undefined || last === undefined) return;
    const left = Math.max(0, Math.min(last.left - box.left, box.width - BUBBLE_WIDTH));
    setBubble({ id, claim, top: last.bottom - box.top + 6, left });
  };

  const hideNow = useEffectEvent(hide);
  const open = bubble !== null;
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hideNow();
    };
    const onPress = ({ target }: PointerEvent) => {
      const inside = target instanceof Element && target.closest('[data-sentence]') !== null;
      if (!inside) hideNow();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <SourceContext value={{ grounds, shown: bubble?.id ?? null, show, leave, hide }}>
      <div ref={area} className="relative">
        {children}
        {bubble !== null && (
          <div
            data-sentence
            role="tooltip"
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={leave}
            className="absolute z-20 w-72 max-w-full animate-fade-in rounded-sm border border-border border-l-4 border-l-accent bg-popover px-3 py-2 text-sm text-popover-foreground shadow-md"
            style={{ top: bubble.top, left: bubble.left }}
          >
            <SourceText claim={bubble.claim} grounds={grounds} />
          </div>
        )}
      </div>
    </SourceContext>
  );
}

/** The source of a sentence, or the reason for its mark, in words. */
export function SourceText({ claim, grounds }: { claim: Claim; grounds: readonly Ground[] }) {
  const { words, quote } = sourceWords(claim, grounds);
  if (quote === null) return <>{words}.</>;
  if (!claim.supported)
    return (
      <>
        {words}. Closest: <q>{quote}</q>
      </>
    );
  return (
    <>
      {words}: <q>{quote}</q>
    </>
  );
}
