import { useEffect, useState, type ReactNode } from 'react';
import { SENT_ID } from '@/lib/anchors';
import type { Pitch } from '@/features/pitches/queries';

/** The step after the words, by where the pitch goes. */
export const OUTLETS = 'Choose outlets';
export const ANSWERS = 'Answer the request';

/** Null where a pitch goes nowhere. */
export const wayOf = (pitch: Pick<Pitch, 'asks_help'>, answer: unknown): string | null =>
  pitch.asks_help ? null : answer === undefined ? OUTLETS : ANSWERS;

export const STEP_IDS = { edit: 'step-edit', next: 'step-next', sent: SENT_ID } as const;

/** Shows and focuses a step of the page. */
export function goToStep(step: keyof typeof STEP_IDS): void {
  const target = document.getElementById(STEP_IDS[step]);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'start' });
}

const ACTS = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

/**
 * Shows a step of a page that just opened, and keeps it in view while what stands above it loads, until the person does
 * something. Returns what ends it.
 */
export function stayAtStep(step: keyof typeof STEP_IDS): () => void {
  goToStep(step);
  const observer = new ResizeObserver(() => {
    document.getElementById(STEP_IDS[step])?.scrollIntoView({ block: 'start' });
  });
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    for (const act of ACTS) window.removeEventListener(act, stop);
  };
  for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
  return stop;
}

/** The step whose part of the page is read: the last one that begins in the upper half of the window. */
function useCurrentStep(): keyof typeof STEP_IDS {
  const [current, setCurrent] = useState<keyof typeof STEP_IDS>('edit');
  useEffect(() => {
    const look = () => {
      const steps = Object.keys(STEP_IDS) as (keyof typeof STEP_IDS)[];
      const begun = steps.findLast((step) => {
        const top = document.getElementById(STEP_IDS[step])?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 2;
      });
      setCurrent(begun ?? 'edit');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  return current;
}

interface DeskStepsProps {
  way: string | null;
  /** The name of the list of its mails; null without any. */
  sent: string | null;
}

/** The steps of the page, which stay in view: the words alone are longer than a screen. */
export function DeskSteps({ way, sent }: DeskStepsProps) {
  const current = useCurrentStep();
  if (way === null) return null;
  const button = (step: keyof typeof STEP_IDS, words: ReactNode) => (
    <button
      type="button"
      aria-current={current === step ? 'step' : undefined}
      className="min-h-11 border-b-2 border-transparent font-medium underline-offset-4 hover:text-foreground hover:underline aria-[current=step]:border-accent aria-[current=step]:text-foreground"
      onClick={() => goToStep(step)}
    >
      {words}
    </button>
  );
  return (
    <nav
      aria-label="Steps of this pitch"
      className="sticky top-0 z-20 border-b border-border bg-background"
    >
      <ol className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm whitespace-nowrap text-muted-foreground">
        <li>{button('edit', '1. Edit')}</li>
        <li>{button('next', <>2. {way === ANSWERS ? <OnALine /> : way}</>)}</li>
        {sent !== null ? (
          <li>{button('sent', `3. ${sent}`)}</li>
        ) : (
          way === OUTLETS && <li>3. Send</li>
        )}
      </ol>
    </nav>
  );
}

/** On a phone the steps take one line. */
const OnALine = () => (
  <>
    Answer<span className="max-sm:sr-only"> the request</span>
  </>
);
