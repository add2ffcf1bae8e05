import { useEffect, useRef, type RefObject } from 'react';

const BUTTONS = '[data-acknowledge]';

/**
 * Lets a list of alerts be worked through with the keyboard. A pressed button is disabled while its
 * alert is acknowledged and leaves with it: as soon as one can take the focus, the button at its place
 * gets it, and again when a reload moves the rows. Not when the person has gone elsewhere. Call what it
 * returns with a button when that is pressed.
 */
export function useAcknowledgeFocus(
  region: RefObject<HTMLElement | null>,
): (pressed: HTMLElement) => void {
  const held = useRef<{ button: HTMLElement; place: number } | null>(null);

  useEffect(() => {
    const list = region.current;
    if (list === null) return;
    const check = () => {
      if (held.current === null || document.activeElement !== document.body) return;
      const { button, place } = held.current;
      const buttons = [...list.querySelectorAll<HTMLElement>(BUTTONS)];
      const next = buttons.includes(button)
        ? button
        : (buttons[Math.min(place, buttons.length - 1)] ?? list);
      if (!next.matches(':disabled')) next.focus();
    };
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Element && target !== list && !target.matches(BUTTONS))
        held.current = null;
    };
    const observer = new MutationObserver(check);
    observer.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('pointerdown', elsewhere);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('pointerdown', elsewhere);
    };
  }, [region]);

  return (pressed) => {
    const buttons = [...(region.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
    held.current = { button: pressed, place: buttons.indexOf(pressed) };
  };
}
