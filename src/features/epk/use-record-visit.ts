import { pitchClickResponseSchema } from '@domain/api/pitch-click.ts';
import { linkTokenSchema } from '@domain/link-token.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { invokeFunction } from '@/lib/invoke';

/**
 * Records the visit from a pitch link (`?s=`) once, when the page becomes visible: mail scanners
 * that prefetch links must not count. Then removes the token from the URL, so that a copied URL
 * does not contain it. A failure is ignored.
 */
export function useRecordVisit(): void {
  const [params, setParams] = useSearchParams();
  const token = params.get('s');
  const recorded = useRef(false);

  const recordOnce = useEffectEvent(() => {
    if (token === null || recorded.current || document.visibilityState !== 'visible') return;
    recorded.current = true;
    if (linkTokenSchema.safeParse(token).success) {
      invokeFunction('pitch-click', { body: { token }, schema: pitchClickResponseSchema }).catch(
        (error: unknown) => console.warn('The visit was not recorded', error),
      );
    }
    setParams({}, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    recordOnce();
    document.addEventListener('visibilitychange', recordOnce);
    return () => document.removeEventListener('visibilitychange', recordOnce);
  }, []);
}
