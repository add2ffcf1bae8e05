import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { stepOf, type Step } from '@/features/pitches/form/steps';

/**
 * Which question stands on a phone, where they come one at a time; on wider screens all stand. `first` names a
 * field that has to be answered before the question that stands is left.
 */
export function useSteps(steps: readonly Step[], first: string | null) {
  const [wanted, setWanted] = useState<Step>('peg');
  // A question may go: a newcomer's answers are asked once.
  const at = Math.max(0, steps.indexOf(wanted));
  const next = useRef<HTMLButtonElement>(null);

  const open = (step: Step) => {
    // The fields of a question that does not stand cannot take the focus.
    flushSync(() => setWanted(step));
  };
  const move = (by: 1 | -1) => {
    if (by === 1 && first !== null && stepOf(first) === steps[at]) {
      document.getElementsByName(first)[0]?.focus();
      return;
    }
    const step = steps[at + by];
    if (step === undefined) return;
    open(step);
    document
      .querySelector<HTMLElement>(
        `[data-step="${step}"] :is(textarea, select, button[aria-pressed], a)`,
      )
      ?.focus();
  };

  return {
    at,
    next,
    move,
    open,
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
