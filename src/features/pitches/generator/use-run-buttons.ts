import { useEffect, useRef } from 'react';

/**
 * Keeps the focus and the view with a run: the button that was pressed is disabled or gone with the
 * next render (for good when the run took the last draft of the month), and on a phone the pitches begin below the screen.
 */
export function useRunButtons(busy: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const generate = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const before = useRef(busy);

  useEffect(() => {
    if (before.current === busy) return;
    before.current = busy;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement.matches('body, :disabled');
    if (lost) ((busy ? stop : generate).current ?? row.current)?.focus({ preventScroll: true });
    // A run of another tab that is found when the page opens moves nothing.
    const asked = lost || row.current?.closest('form')?.contains(activeElement) === true;
    if (busy && asked) showFromTop(row.current);
  }, [busy]);

  return { row, generate, stop };
}

/** Scrolls an element to the top of the window when it stands in the lower half. */
function showFromTop(element: HTMLElement | null): void {
  if (element === null || element.getBoundingClientRect().bottom < window.innerHeight / 2) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' });
}
