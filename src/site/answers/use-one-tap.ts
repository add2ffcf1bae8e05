import type { PitchAnswer } from '@domain/pitch/answer-words.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { answerNamed } from '@/site/answers/answer-calls';

/**
 * Posts the answer in the mail link (`?a=`) once, when the page becomes visible: mail scanners
 * that prefetch links must not answer for an editor. Then removes it from the URL, so that a
 * reload does not overwrite an answer changed on the page.
 */
export function useOneTap(post: (answer: PitchAnswer) => void): void {
  const posted = useRef(false);

  const postOnce = useEffectEvent(() => {
    const address = new URL(window.location.href);
    const tapped = answerNamed(address.searchParams.get('a'));
    if (tapped === undefined || posted.current || document.visibilityState !== 'visible') return;
    posted.current = true;
    post(tapped);
    address.searchParams.delete('a');
    window.history.replaceState(null, '', address);
  });

  useEffect(() => {
    postOnce();
    document.addEventListener('visibilitychange', postOnce);
    return () => document.removeEventListener('visibilitychange', postOnce);
  }, []);
}
