import { Suspense, useState, type ReactNode } from 'react';
import { useAccountKind, useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

/** Whether a yes waited for an account when it was last known. */
const slotOf = (userId: string): StorageSlot => ({ area: 'local', key: `yes-waits:${userId}` });

const OpenYeses = lazyPart(async () => (await import('@/features/yeses/open-yeses')).OpenYeses);

/** A screen with the editors' yeses that the creator has not answered above it. */
export function YesFirst({ children }: { children: ReactNode }) {
  const { user } = useSession();
  // Known from the session at once: the question does not wait for the profile.
  const kind = useAccountKind();
  const asks = user !== null && kind !== 'media';
  // A yes moves the page below it. The page waits for it unless none was there last time.
  const [holds, setHolds] = useState(() => user !== null && readText(slotOf(user.id)) !== 'false');
  return (
    <>
      {asks && (
        <Suspense fallback={null}>
          <OpenYeses
            userId={user.id}
            onKnown={(found) => {
              writeText(slotOf(user.id), String(found));
              setHolds(false);
            }}
          />
        </Suspense>
      )}
      <div className={asks && holds ? 'invisible' : 'contents'}>{children}</div>
    </>
  );
}
YesFirst.parts = [OpenYeses];
