import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useProfileUser, useSession } from '@/lib/account/session';
import { forget, readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

/** Whether a yes waited when it was last known. */
const WAITS: StorageSlot = { area: 'local', key: 'yes-waits' };

const OpenYeses = lazy(async () => ({
  default: (await import('@/features/yeses/open-yeses')).OpenYeses,
}));

/** A screen with the editors' yeses that the creator has not answered above it. */
export function YesFirst({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const profile = useProfileUser();
  // The session knows what was chosen at sign-up, so the question does not wait for the profile.
  const kind: unknown = profile.data?.kind ?? user?.user_metadata['role'];
  const asks = user !== null && kind !== 'media';
  // A yes moves the page below it. The page waits for it only where one was there last time.
  const [holds, setHolds] = useState(() => readText(WAITS) === 'true');
  return (
    <>
      {asks && (
        <Suspense fallback={null}>
          <OpenYeses
            userId={user.id}
            onKnown={(found) => {
              if (found) writeText(WAITS, 'true');
              else forget(WAITS);
              setHolds(false);
            }}
          />
        </Suspense>
      )}
      <div className={asks && holds ? 'invisible' : 'contents'}>{children}</div>
    </>
  );
}
