import type { Pitch } from '@/features/pitches/queries';

/** The step after the words, by where the pitch goes. */
export const OUTLETS = 'Choose outlets';
export const ANSWERS = 'Answer the request';

/** Null where a pitch goes nowhere. */
export const wayOf = (pitch: Pick<Pitch, 'asks_help'>, answer: unknown): string | null =>
  pitch.asks_help ? null : answer === undefined ? OUTLETS : ANSWERS;

export const STEP_IDS = { edit: 'step-edit', next: 'step-next', sent: 'step-sent' } as const;

/** Shows and focuses a step of the page. */
export function goToStep(step: keyof typeof STEP_IDS): void {
  const target = document.getElementById(STEP_IDS[step]);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'start' });
}

interface DeskStepsProps {
  way: string | null;
  /** The name of the list of its mails; null without any. */
  sent: string | null;
}

/** The steps of the page, which stay in view: the words alone are longer than a screen. */
export function DeskSteps({ way, sent }: DeskStepsProps) {
  if (way === null) return null;
  const step = 'min-h-11 font-medium text-foreground underline-offset-4 hover:underline';
  return (
    <nav
      aria-label="Steps of this pitch"
      className="sticky top-0 z-20 border-b border-border bg-background"
    >
      <ol className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm whitespace-nowrap text-muted-foreground">
        <li>
          <button type="button" className={step} onClick={() => goToStep('edit')}>
            1. Edit
          </button>
        </li>
        <li>
          <button type="button" className={step} onClick={() => goToStep('next')}>
            2. {way === ANSWERS ? <OnALine /> : way}
          </button>
        </li>
        <li>
          {sent !== null ? (
            <button type="button" className={step} onClick={() => goToStep('sent')}>
              3. {sent}
            </button>
          ) : (
            '3. Send'
          )}
        </li>
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
