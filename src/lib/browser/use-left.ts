import { useEffect, useRef, useState } from 'react';

/** How long after a finger was lifted its click may still come, in milliseconds. */
const CLICK_MS = 400;

/** Whether the last input was a pointer and not a key, and whether it is still down. */
let pointer: 'none' | 'down' | 'up' = 'none';

// With the listeners of the whole page: a field learns only that it lost the focus, and not to what.
if (typeof window !== 'undefined') {
  const note = (type: string, state: typeof pointer) =>
    window.addEventListener(type, () => (pointer = state), { capture: true, passive: true });
  note('pointerdown', 'down');
  note('pointerup', 'up');
  note('pointercancel', 'up');
  note('keydown', 'none');
}

/**
 * Calls back once what takes the focus away is over: at once for a key, and after its click for a press. What
 * is pressed would move from under the pointer if words appeared above it before. Returns what calls it off.
 */
export function afterPress(act: () => void): () => void {
  if (pointer === 'none') {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = () => {
    stop();
    // The handlers of the click come first.
    timer = setTimeout(act);
  };
  const lifted = () => {
    timer = setTimeout(over, CLICK_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('click', over, true);
    window.removeEventListener('pointerup', lifted, true);
    window.removeEventListener('pointercancel', lifted, true);
  };
  window.addEventListener('click', over, true);
  if (pointer === 'up') lifted();
  else {
    window.addEventListener('pointerup', lifted, true);
    window.addEventListener('pointercancel', lifted, true);
  }
  return stop;
}

/** Whether a field was left, `initially` before it ever had the focus, and the handlers of the field that say so. */
export function useLeft(initially = false): [boolean, { onFocus: () => void; onBlur: () => void }] {
  const [left, setLeft] = useState(initially);
  const callOff = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return [
    left,
    {
      onFocus: () => {
        callOff.current?.();
        setLeft(false);
      },
      onBlur: () => {
        callOff.current = afterPress(() => setLeft(true));
      },
    },
  ];
}
