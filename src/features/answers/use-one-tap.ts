import { pitchAnswerSchema, type PitchAnswer } from '@domain/pitch/answer.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Posts the answer in the mail link (`?a=`) once, when the page becomes visible: mail scanners
 * that prefetch links must not answer for an editor. Then removes it from the URL, so that a
 * reload does not overwrite an answer changed on the page.
 */
export function useOneTap(ready: boolean, post: (answer: PitchAnswer) => void): PitchAnswer | null {
  const [params, setParams] = useSearchParams();
  const parsed = pitchAnswerSchema.safeParse(params.get('a'));
  const tapped = parsed.success ? parsed.data : null;
  const posted = useRef(false);

  const postOnce = useEffectEvent(() => {
    if (tapped === null || posted.current || document.visibilityState !== 'visible') return;
    posted.current = true;
    post(tapped);
    setParams({}, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    if (!ready) return;
    postOnce();
    document.addEventListener('visibilitychange', postOnce);
    return () => document.removeEventListener('visibilitychange', postOnce);
  }, [ready]);

  return tapped;
}
