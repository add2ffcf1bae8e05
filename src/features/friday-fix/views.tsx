import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { NuqsAdapter } from '@/lib/browser/query-adapter';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useLiveChanges } from '@/lib/api/realtime';
import { useProfileUser } from '@/lib/account/session';
import { LatestIssue } from '@/features/friday-fix/latest-issue';
import { archiveKey, latestIssueQuery, type ReaderIssue } from '@/features/friday-fix/queries';

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

interface ViewsProps {
  issue: UseQueryResult<ReaderIssue | null>;
  userId: string;
}

/** The latest issue, the archive and the reader's receipt; the open one is part of the URL. */
export function Views(props: ViewsProps) {
  return (
    <NuqsAdapter>
      <OpenView {...props} />
    </NuqsAdapter>
  );
}

function OpenView({ issue, userId }: ViewsProps) {
  const { data: account } = useProfileUser();
  const [view, setView] = useQueryState('view', viewParam);
  const isMedia = account?.kind === 'media';
  const queryClient = useQueryClient();
  // A new issue replaces the latest one, and stands in the archive, as soon as it is published.
  useLiveChanges('issues', {
    friday_fix_issues: () => {
      void queryClient.invalidateQueries({ queryKey: latestIssueQuery(userId).queryKey });
      void queryClient.invalidateQueries({ queryKey: archiveKey(userId) });
    },
  });
  return (
    <Tabs value={view} onValueChange={(next) => void setView(viewParam.parse(next))}>
      <TabsList aria-label="Friday Fix">
        <TabsTrigger value="latest">Latest issue</TabsTrigger>
        <TabsTrigger value="archive">Archive</TabsTrigger>
        {(isMedia || view === 'receipt') && (
          <TabsTrigger value="receipt">Who you covered</TabsTrigger>
        )}
      </TabsList>
      <TabsContent value="latest" className="max-sm:pt-3">
        <LatestIssue issue={issue} userId={userId} />
      </TabsContent>
      <TabsContent value="archive">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Archive userId={userId} mayJudge={isMedia || account?.role === 'admin'} />
        </Suspense>
      </TabsContent>
      <TabsContent value="receipt">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ReceiptView userId={userId} />
        </Suspense>
      </TabsContent>
    </Tabs>
  );
}
