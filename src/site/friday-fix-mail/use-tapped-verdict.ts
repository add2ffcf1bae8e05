import type { CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { verdictNamed } from '@/site/friday-fix-mail/mail-calls';

/**
 * Once the page is visible: gives the verdict of the mail's link (`?card=…&v=…`), or without one notes
 * the visit. Mail scanners that prefetch links must do neither. Removes the verdict from the address,
 * so that a reload does not overwrite one that was changed on the page.
 */
export function useTappedVerdict(
  give: (itemId: string, verdict: CardVerdict) => void,
  visit: () => void,
): void {
  const done = useRef(false);

  const once = useEffectEvent(() => {
    if (done.current || document.visibilityState !== 'visible') return;
    done.current = true;
    const address = new URL(window.location.href);
    const verdict = verdictNamed(address.searchParams.get('v'));
    const card = address.searchParams.get('card');
    if (verdict === undefined || card === null) {
      visit();
      return;
    }
    give(card, verdict);
    address.searchParams.delete('v');
    address.searchParams.delete('card');
    window.history.replaceState(null, '', address);
  });

  useEffect(() => {
    once();
    document.addEventListener('visibilitychange', once);
    return () => document.removeEventListener('visibilitychange', once);
  }, []);
}
