import { Suspense } from 'react';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountKind, useProfileUser, useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { OwnIntroductions } from '@/features/requests/own-introductions';

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
  if (user === null) return null;
  const asks = kind === 'media' || account?.role === 'admin';
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
      {asks && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          {kind === 'media' && <ReceivedPitches userId={user.id} />}
          <AskedIntroductions userId={user.id} />
        </Suspense>
      )}
      {kind !== 'media' && <OwnIntroductions userId={user.id} alone={!asks} />}
    </div>
  );
}
IntroductionsPage.parts = [AskedIntroductions, ReceivedPitches];
