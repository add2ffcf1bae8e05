import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useAccountKind, useSession } from '@/lib/account/session';
import { lazyPart, partsReady } from '@/lib/browser/lazy-part';

/** The longest that a page waits for it. */
const HOLD_MS = 3_000;

const OpenYeses = lazyPart(async () => (await import('@/features/yeses/open-yeses')).OpenYeses);

/** A screen with the editors' yeses that the creator has not answered above it. */
export function YesFirst({ children }: { children: ReactNode }) {
  const { user } = useSession();
  // Known from the session at once: the question does not wait for the profile.
  const kind = useAccountKind();
  const asks = user !== null && kind !== 'media';
  // A yes moves the page below it: nothing is shown that it would move. Both are asked for at the same time. Not
  // `visibility`: a field that is asked for by a link takes no focus then.
  const [holds, setHolds] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHolds(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {asks && (
        <Suspense fallback={null}>
          <OpenYeses userId={user.id} onKnown={() => setHolds(false)} />
        </Suspense>
      )}
      <div className={asks && holds ? 'pointer-events-none opacity-0' : 'contents'}>{children}</div>
    </>
  );
}
YesFirst.parts = [OpenYeses];

/** Loads what a creator's page waits for, and asks for the yeses ahead of it. */
export async function yesesReady(client: QueryClient): Promise<void> {
  const { askYeses } = await import('@/features/yeses/open-yeses');
  askYeses(client);
  await partsReady(YesFirst);
}
