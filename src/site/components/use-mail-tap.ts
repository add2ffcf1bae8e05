import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Acts on the answer in a mail's link (`?a=`) once, when the page becomes visible: mail scanners that
 * prefetch links must not answer. Then removes it from the URL, so that a reload answers nothing.
 */
export function useMailTap(act: (tapped: string) => void): void {
  const done = useRef(false);

  const actOnce = useEffectEvent(() => {
    const address = new URL(window.location.href);
    const tapped = address.searchParams.get('a');
    if (tapped === null || done.current || document.visibilityState !== 'visible') return;
    done.current = true;
    act(tapped);
    address.searchParams.delete('a');
    window.history.replaceState(null, '', address);
  });

  useEffect(() => {
    actOnce();
    document.addEventListener('visibilitychange', actOnce);
    return () => document.removeEventListener('visibilitychange', actOnce);
  }, []);
}
