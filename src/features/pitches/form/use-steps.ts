import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { forget, readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';
import { stepOf, type Step } from '@/features/pitches/form/steps';

/** The question that stood last; what was typed is kept by account, this says nothing about anybody. */
const SLOT: StorageSlot = { area: 'local', key: 'pitch-question' };

/**
 * Which question stands where they come one at a time: the first, or, where the form goes on with what was typed
 * before, the one that stood then. `mayLeave` says whether the one that stands may be left
 * for the next, and shows what is wrong with it where it may not.
 */
export function useSteps(
  steps: readonly Step[],
  goesOn: boolean,
  mayLeave: (step: Step) => boolean,
) {
  const [wanted, setWanted] = useState(() => (goesOn ? readText(SLOT) : null));
  // What stood open for an earlier pitch says nothing about a new one.
  const forgetEarlier = useEffectEvent(() => {
    if (!goesOn) forget(SLOT);
  });
  useEffect(() => {
    forgetEarlier();
  }, []);
  // A question may go: a newcomer's answers are asked once.
  const at = Math.max(
    0,
    steps.findIndex((step) => step === wanted),
  );
  const next = useRef<HTMLButtonElement>(null);

  const open = (step: Step) => {
    // The fields of a question that does not stand cannot take the focus.
    flushSync(() => setWanted(step));
    writeText(SLOT, step);
  };
  const enter = (step: Step) => {
    open(step);
    document
      .querySelector<HTMLElement>(
        `[data-step="${step}"] :is(textarea, select, button[aria-pressed], a)`,
      )
      ?.focus();
    showButtons();
    // With its label, which would lie under the sticky line.
    document.querySelector(`[data-step="${step}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const move = (by: 1 | -1) => {
    const [here, step] = [steps[at], steps[at + by]];
    if (step === undefined) return;
    if (by === 1 && here !== undefined && !mayLeave(here)) {
      // The focus brings a choice into view, and not the words that ask for it.
      document.activeElement?.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
      return;
    }
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
    /** A field that takes the focus has the buttons in view as well. A tap elsewhere moves nothing under the finger. */
    onFocusCapture: ({ target }: FocusEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      showButtons();
      target.scrollIntoView({ block: 'nearest' });
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

/** Brings the buttons clear of the bar that a phone has at the bottom. */
function showButtons(): void {
  if (window.matchMedia('(width < 40rem)').matches)
    document.querySelector('[data-step-buttons]')?.scrollIntoView({ block: 'nearest' });
}
