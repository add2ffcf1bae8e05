import { useEffect } from 'react';

/**
 * Leads to the part of a page that the address names by its hash, once it is there: shows and focuses the element with
 * that id. The browser does it by itself only for what a document contains from the start.
 */
export function useAnchor(hash: string, ready: boolean): void {
  const wanted = ready && window.location.hash === hash;
  useEffect(() => {
    if (!wanted) return;
    // After the announcement of the page, which focuses its title.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash.slice(1));
      if (target === null) return;
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, hash]);
}
