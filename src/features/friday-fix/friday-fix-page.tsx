import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense, type ReactNode } from 'react';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { longDate } from '@/lib/long-date';
import { useProfileUser, useSession } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { LatestIssue } from '@/features/friday-fix/latest-issue';
import { latestIssueQuery, type ReaderIssue } from '@/features/friday-fix/queries';

const Archive = lazy(async () => ({
  default: (await import('@/features/friday-fix/archive')).Archive,
}));
const ReceiptView = lazy(async () => ({
  default: (await import('@/features/friday-fix/receipt-view')).ReceiptView,
}));

const VIEWS = ['latest', 'archive', 'receipt'] as const;
const viewParam = parseAsStringLiteral(VIEWS)
  .withDefault('latest')
  .withOptions({ history: 'push' });

/** The Friday Fix for media people: the latest issue, the archive and the reader's receipt. */
export function FridayFixPage({ notice }: { notice?: ReactNode }) {
  useDocumentTitle('Friday Fix');
  const { user } = useSession();
  const { data: account } = useProfileUser();
  const [view, setView] = useQueryState('view', viewParam);
  const issue = useQuery({ ...latestIssueQuery(user?.id ?? ''), enabled: user !== null });
  if (user === null) return null;

  const isMedia = account?.kind === 'media';
  return (
    <div className="space-y-8">
      <PageHeader
        title="Friday Fix - Curated story opportunities for media professionals"
        description={<LatestLine issue={issue.data} pending={issue.isPending} />}
      />
      {notice}
      <Tabs value={view} onValueChange={(next) => void setView(viewParam.parse(next))}>
        <TabsList aria-label="Friday Fix">
          <TabsTrigger value="latest">This week</TabsTrigger>
          <TabsTrigger value="archive">Archive</TabsTrigger>
          {(isMedia || view === 'receipt') && (
            <TabsTrigger value="receipt">Who you covered</TabsTrigger>
          )}
        </TabsList>
        <TabsContent value="latest">
          <LatestIssue issue={issue} userId={user.id} />
        </TabsContent>
        <TabsContent value="archive">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Archive userId={user.id} mayJudge={isMedia || account?.role === 'admin'} />
          </Suspense>
        </TabsContent>
        <TabsContent value="receipt">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ReceiptView userId={user.id} />
          </Suspense>
        </TabsContent>
      </Tabs>
    </div>
  );
}

function LatestLine({
  issue,
  pending,
}: {
  issue: ReaderIssue | null | undefined;
  pending: boolean;
}) {
  if (issue !== null && issue !== undefined) return <>Latest: {longDate(issue.issue_date)}</>;
  return <>{pending ? 'Latest: …' : 'Curated by people, every week'}</>;
}
