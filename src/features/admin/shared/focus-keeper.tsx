import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Keeps the focus near its place when the focused control goes away: a row that was dealt with, a
 * button that was busy. The browser would move the focus to the page. A control that is back gets the
 * focus again, otherwise what is left of the list or section around it. What is inside of
 * `data-own-focus` moves the focus itself.
 */
export function FocusKeeper({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    /** The control that had the focus, then its ancestors. */
    let path: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (!element.contains(target)) {
        // A dialog gives the focus back to the control that opened it.
        if (target.closest('[role="dialog"]') === null) path = [];
        return;
      }
      path = [];
      if (target.closest('[data-own-focus]') !== null) return;
      for (let node: HTMLElement | null = target; node !== null; node = node.parentElement) {
        path.push(node);
        if (node === element) break;
      }
    };
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.contains(target)) path = [];
    };
    const check = () => {
      if (path.length === 0 || document.activeElement !== document.body) return;
      const next = path.find((node) => node.isConnected);
      if (next === undefined || next.matches(':disabled')) return;
      if (next !== path[0] && !next.hasAttribute('tabindex')) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(check);
    });
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    // A closed dialog leaves the body.
    observer.observe(document.body, { childList: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);

  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
