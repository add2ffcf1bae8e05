import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { stepOf, type Step } from '@/features/pitches/form/steps';

/**
 * Which question stands where they come one at a time. `mayLeave` says whether the one that stands may be left
 * for the next, and shows what is wrong with it where it may not.
 */
export function useSteps(steps: readonly Step[], mayLeave: (step: Step) => boolean) {
  const [wanted, setWanted] = useState<Step | undefined>(steps[0]);
  // A question may go: a newcomer's answers are asked once.
  const at = wanted === undefined ? 0 : Math.max(0, steps.indexOf(wanted));
  const next = useRef<HTMLButtonElement>(null);

  const open = (step: Step) => {
    // The fields of a question that does not stand cannot take the focus.
    flushSync(() => setWanted(step));
  };
  const enter = (step: Step) => {
    open(step);
    document
      .querySelector<HTMLElement>(
        `[data-step="${step}"] :is(textarea, select, button[aria-pressed], a)`,
      )
      ?.focus();
  };
  const move = (by: 1 | -1) => {
    const [here, step] = [steps[at], steps[at + by]];
    if (step === undefined || (by === 1 && here !== undefined && !mayLeave(here))) return;
    enter(step);
  };

  return {
    at,
    next,
    move,
    open,
    enter,
    /** Puts the focus into a field, wherever its question stands. */
    focus: (field: string) => {
      open(stepOf(field));
      document.getElementsByName(field)[0]?.focus();
    },
    /** Enter leads to the next question where one stands at a time. */
    onKeyDownCapture: (event: KeyboardEvent<HTMLFormElement>) => {
      const oneAtATime = (next.current?.getClientRects().length ?? 0) > 0;
      const typing = event.target instanceof HTMLTextAreaElement;
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typing || !oneAtATime) return;
      event.preventDefault();
      move(1);
    },
  };
}
