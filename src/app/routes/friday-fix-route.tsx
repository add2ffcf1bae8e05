import { Suspense } from 'react';
import { HoldNotice } from '@/components/hold-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { FridayFixPage } from '@/features/friday-fix/friday-fix-page';
import { useAccountKind, useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import type { PageData } from '@/lib/page-data';
import { askTogether } from '@/lib/api/together';
import { latestIssueQuery, samplesToAskQuery } from '@/features/friday-fix/queries';
import { editorHomeQuery } from '@/features/editor-home/queries';

const EditorHome = lazyPart(
  async () => (await import('@/features/editor-home/editor-home')).EditorHome,
);

const FirstIssueLine = lazyPart(
  async () => (await import('@/features/editor-home/editor-home')).FirstIssueLine,
);

const WelcomeNotice = lazyPart(
  async () => (await import('@/features/editor-profile/welcome-notice')).WelcomeNotice,
);

/** Composes the Friday Fix with what waits for an editor, why mails wait and the way to the first questions. */
export function FridayFixRoute() {
  const { user } = useSession();
  const isEditor = useAccountKind() === 'media';
  return (
    <FridayFixPage
      next={
        user !== null &&
        isEditor && (
          <Suspense>
            <FirstIssueLine userId={user.id} />
          </Suspense>
        )
      }
      notice={
        <>
          {user !== null && isEditor && (
            <Suspense fallback={<Skeleton className="h-24 sm:h-36" />}>
              <EditorHome userId={user.id} />
            </Suspense>
          )}
          {user !== null && <HoldNotice userId={user.id} />}
          <Suspense>
            <WelcomeNotice />
          </Suspense>
        </>
      }
    />
  );
}
FridayFixRoute.parts = [EditorHome, FirstIssueLine, WelcomeNotice, ...FridayFixPage.parts];

/** What the page shows first. */
export const data: PageData = ({ client, userId, kind }) => {
  askTogether('my_fix_screen', {}, userId);
  void client.prefetchQuery(latestIssueQuery(userId));
  // A line above the stories names one of them: it comes with the issue, or the stories move down.
  void client.prefetchQuery(samplesToAskQuery(userId));
  if (kind === 'media') void client.prefetchQuery(editorHomeQuery(userId));
};
