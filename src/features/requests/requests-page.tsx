import { lazy, Suspense } from 'react';
import { Gloss } from '@/components/gloss';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountKind, useProfileUser, useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { requestLimitQuery } from '@/features/requests/defaults/queries';
import {
  fittingQuery,
  mailsQuery,
  introductionsQuery,
  otherRequestsQuery,
  ownRequestsQuery,
} from '@/features/requests/queries';
import type { PageData } from '@/lib/page-data';

// An editor is asked for nothing, and a creator asks for nothing.
const CreatorsRequests = lazyPart(
  async () => (await import('@/features/requests/creators-requests')).CreatorsRequests,
);
const OwnRequests = lazyPart(
  async () => (await import('@/features/requests/own-requests')).OwnRequests,
);

const ForAdmins = lazy(async () => ({
  default: (await import('@/features/requests/open-requests')).OpenRequests,
}));

/** Introductions and requests: what editors ask for, and what came of it. */
export function RequestsPage() {
  useDocumentTitle('Requests');
  const { user } = useSession();
  const { data: account } = useProfileUser();
  const kind = useAccountKind();
  if (user === null) return null;
  const asks = kind === 'media' || account?.role === 'admin';

  return (
    <div className="space-y-10">
      <PageHeader
        title="Requests"
        description={
          asks ? (
            'Say what you look for; creators answer with a pitch.'
          ) : (
            <>
              What editors ask of you, and what they look for on your{' '}
              <Gloss of="ownBeats">beats</Gloss>.
            </>
          )
        }
      />
      {asks && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <OwnRequests userId={user.id} />
        </Suspense>
      )}
      {kind !== 'media' && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <CreatorsRequests userId={user.id} />
        </Suspense>
      )}
      {account?.role === 'admin' && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ForAdmins />
        </Suspense>
      )}
    </div>
  );
}
RequestsPage.parts = [CreatorsRequests, OwnRequests];

/** What the page shows first. */
export const data: PageData = ({ client, userId, kind }) => {
  if (kind === 'media') {
    void client.prefetchQuery(ownRequestsQuery(userId));
    void client.prefetchQuery(requestLimitQuery(userId));
    return;
  }
  void client.prefetchQuery(introductionsQuery(userId));
  void client.prefetchQuery(fittingQuery(userId));
  void client.prefetchQuery(otherRequestsQuery(userId));
  void client.prefetchQuery(pitchQuotaQuery(userId));
  void client.prefetchQuery(mailsQuery(userId));
};
