import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountKind, useProfileUser, useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { OwnIntroductions } from '@/features/requests/own-introductions';
import { askedQuery, receivedQuery } from '@/features/requests/queries';

// A creator asks for none.
const AskedIntroductions = lazyPart(
  async () => (await import('@/features/requests/asked-introductions')).AskedIntroductions,
);

const ReceivedPitches = lazyPart(
  async () => (await import('@/features/requests/received-pitches')).ReceivedPitches,
);

/** /app/introductions: what came to an editor and whom they asked for; who asks for a creator. */
export function IntroductionsPage() {
  useDocumentTitle('Introductions');
  const { user } = useSession();
  const { data: account } = useProfileUser();
  const kind = useAccountKind();
  const isEditor = kind === 'media';
  const asks = isEditor || account?.role === 'admin';
  const received = useQuery({
    ...receivedQuery(user?.id ?? ''),
    enabled: isEditor && user !== null,
  });
  const asked = useQuery({ ...askedQuery(user?.id ?? ''), enabled: asks && user !== null });
  if (user === null) return null;
  // The first list decides where the second stands.
  const waits = [received, asked].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  );
  return (
    <div className="space-y-10">
      <PageHeader
        title="Introductions"
        description={
          asks
            ? 'Pitches that came to you by mail, and creators you asked to meet. A creator whom you ask has 24 hours to answer; a yes gives you both the email of the other.'
            : 'Editors who would like to meet you.'
        }
      />
      {asks && waits && <Skeleton className="h-96" />}
      {asks && !waits && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          {isEditor && <ReceivedPitches userId={user.id} />}
          <AskedIntroductions userId={user.id} />
        </Suspense>
      )}
      {!isEditor && <OwnIntroductions userId={user.id} alone={!asks} />}
    </div>
  );
}
IntroductionsPage.parts = [AskedIntroductions, ReceivedPitches];
