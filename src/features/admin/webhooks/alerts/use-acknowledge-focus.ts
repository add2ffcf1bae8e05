import { useEffect, useRef, type RefObject } from 'react';

const BUTTONS = '[data-acknowledge]';

/**
 * Keeps the focus in a list of alerts while alerts are acknowledged. A pressed button is disabled during
 * its request, and is removed with its alert. The enabled button at the same place then gets the focus,
 * also after a reload changes the rows, unless the focus was moved elsewhere meanwhile. Call the returned
 * function with each button that is pressed.
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
