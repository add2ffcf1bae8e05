import type { QueryClient } from '@tanstack/react-query';
import { atIdle, preloadAtIdle, watchFirstContent } from '@/app/idle';
import { watchMissingCode } from '@/app/new-version';
import { preloadLinkedPages, preloadPage } from '@/app/preload';
import { createQueryClient } from '@/app/query-client';
import { forgetFirst, pageAt, recordFirst } from '@/lib/api/first-requests';
import {
  onUserChange,
  signedInUser,
  revalidateSession,
  startSession,
  verifySession,
} from '@/lib/account/session';
import { profileUserQuery } from '@/lib/account/queries';
import { accountZoneQuery } from '@/lib/account/zone/queries';
import { askTogether } from '@/lib/api/together';
import { firstContent } from '@/lib/browser/first-content';
import { followTheme } from '@/lib/browser/theme';

interface Booted {
  queryClient: QueryClient;
  /** Resolves when all that the page asks for its first content is answered. */
  answered: () => Promise<void>;
}

/** Starts what does not wait for React: the theme, the session and the first data query. */
export function boot(): Booted {
  watchMissingCode();
  followTheme();
  const queryClient = createQueryClient({ onUnauthenticated: () => void revalidateSession() });
  startSession(atIdle);
  recordFirst(pageAt(window.location), () => signedInUser()?.id ?? null);

  let asked = Promise.resolve();
  let previous: string | null = null;
  onUserChange((userId) => {
    // An account must never see data that another account loaded.
    if (previous !== null && previous !== userId) queryClient.clear();
    previous = userId;
    if (userId === null) {
      forgetFirst();
      return;
    }
    askTogether('my_shell', {}, userId);
    void queryClient.prefetchQuery(profileUserQuery(userId));
    void queryClient.prefetchQuery(accountZoneQuery(userId));
    asked = preloadPage(queryClient, window.location.pathname);
  });
  watchFirstContent(queryClient);
  verifyOnReturn();
  preloadAtIdle();
  // Nobody goes back before the first content; without this code the browser's own way is left.
  firstContent
    .then(() => import('@/app/after-first-content'))
    .then(
      ({ startLater }) => startLater(),
      () => undefined,
    );
  preloadLinkedPages(queryClient);
  const answered = async () => {
    await asked;
    while (queryClient.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return { queryClient, answered };
}

/** Repeats on the page what a person did with the markup of the last visit. */
export const handOverLastView = () =>
  import('@/app/last-view').then(
    ({ handOver }) => handOver(),
    () => undefined,
  );

const VERIFY_PAUSE_MS = 60_000;

/** Verifies the session when the page becomes visible, so that one ended elsewhere ends here too. */
function verifyOnReturn(): void {
  let last = 0;
  const verify = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < VERIFY_PAUSE_MS) return;
    last = Date.now();
    void verifySession();
  };
  document.addEventListener('visibilitychange', verify);
  atIdle(verify);
}
