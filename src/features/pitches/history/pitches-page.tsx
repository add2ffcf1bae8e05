import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header';
import { QuotaNotice, useQuotaRefusals } from '@/components/quota-notice';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { HistorySkeleton } from '@/features/pitches/history/history-skeleton';
import { pitchHistoryQuery } from '@/features/pitches/queries';

const History = lazyPart(async () => (await import('@/features/pitches/history/history')).History);
// Loaded in parallel with the session; a failed download is reported in place of the list.
History.ready().catch(() => undefined);

interface PitchesPageProps {
  /** What came of the creator's cards; src/app passes it in. */
  cards?: ReactNode;
}

/** The creator's generated pitches, newest first. */
export function PitchesPage({ cards }: PitchesPageProps) {
  useDocumentTitle('Your pitches');
  const { user } = useSession();
  const usedUp = useQuotaRefusals().write !== null;
  // What the list below has read: without a pitch it says the next step itself.
  const { data } = useInfiniteQuery({
    ...pitchHistoryQuery(user?.id ?? '', { search: '', type: null, status: null }),
    enabled: false,
  });
  const none = data?.pages[0]?.length === 0;
  if (user === null) return null;
  return (
    <div className="space-y-8">
      <PageHeader
        title="Your pitches"
        description="Every pitch you generated, and where it went."
        actions={
          !usedUp &&
          !none && (
            <Button asChild>
              <Link to={paths.newPitch.getHref()}>New pitch</Link>
            </Button>
          )
        }
      />
      <Suspense fallback={<HistorySkeleton />}>
        <History userId={user.id} below={cards} />
        {/* What came of the pitches comes before what no longer goes. */}
        <QuotaNotice of="write" className="text-muted-foreground" />
      </Suspense>
    </div>
  );
}
PitchesPage.parts = [History];
