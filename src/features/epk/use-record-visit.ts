import { pitchClickResponseSchema } from '@domain/api/pitch-click.ts';
import { linkTokenSchema } from '@domain/link-token.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { invokeFunction } from '@/lib/invoke';

/**
 * Tells the creator that a person followed the link in a pitch (`?s=`): once, and only when the
 * page can be seen, because mail programs fetch links in advance. The token then leaves the
 * address, so that a copied one is clean. A failure changes nothing for the reader.
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
