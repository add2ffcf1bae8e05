import type { FridayFixIssue } from '@domain/friday-fix/issue.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { longDate } from '@/lib/long-date';
import { useTableChanges } from '@/lib/realtime';
import { useProfileUser, useSession } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { introRequestsQuery, latestIssueQuery } from '@/features/friday-fix/queries';
import { StoryCard } from '@/features/friday-fix/story-card';

/** The latest Friday Fix issue for media people. */
export function FridayFixPage() {
  useDocumentTitle('Friday Fix');
  const { user } = useSession();
  const issue = useQuery(latestIssueQuery());
  if (user === null) return null;

  return (
    <div className="space-y-8">
      <PageHeader
        title="Friday Fix - Curated story opportunities for media professionals"
        description={<LatestLine issue={issue.data} pending={issue.isPending} />}
      />
      <IssueBody issue={issue} userId={user.id} />
    </div>
  );
}

function LatestLine({
  issue,
  pending,
}: {
  issue: FridayFixIssue | null | undefined;
  pending: boolean;
}) {
  if (issue !== null && issue !== undefined) return <>Latest: {longDate(issue.issue_date)}</>;
  return <>{pending ? 'Latest: …' : 'Curated by people, every week'}</>;
}

interface IssueBodyProps {
  issue: ReturnType<typeof useQuery<FridayFixIssue | null>>;
  userId: string;
}

function IssueBody({ issue, userId }: IssueBodyProps) {
  if (issue.isPending) return <IssueSkeleton />;
  if (issue.isError && (issue.data === undefined || issue.data === null))
    return (
      <ErrorState
        title="The Friday Fix did not load"
        error={issue.error}
        onRetry={() => void issue.refetch()}
      />
    );
  if (issue.data === null || issue.data.items.length === 0) return <NoIssue />;
  return <Stories issue={issue.data} userId={userId} />;
}

function Stories({ issue, userId }: { issue: FridayFixIssue; userId: string }) {
  const queryClient = useQueryClient();
  const { data: requests } = useQuery(introRequestsQuery(userId));
  const { data: account } = useProfileUser();

  useTableChanges({
    table: 'intro_requests',
    filter: `media_user_id=eq.${userId}`,
    onChange: () =>
      void queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
  });

  // While the account is loading the dialog opens; the server checks the right in any case.
  const mayAsk = account === undefined || account.kind === 'media' || account.role === 'admin';

  return (
    <>
      <ol className="grid items-stretch gap-6 md:grid-cols-2">
        {issue.items.map((item) => (
          <li key={item.id} className="grid min-w-0">
            <StoryCard
              item={item}
              userId={userId}
              mayAsk={mayAsk}
              request={requests?.find((request) => request.item_id === item.id)}
            />
          </li>
        ))}
      </ol>
      <footer className="border-t border-border pt-6 text-center">
        <p className="font-display text-xl">That&apos;s all for this week&apos;s Friday Fix!</p>
        <p className="mt-1 text-sm text-muted-foreground">
          New opportunities delivered every Friday
        </p>
      </footer>
    </>
  );
}

function NoIssue() {
  return (
    <EmptyState title="The first issue is being put together">
      New opportunities delivered every Friday. We mail you when it is out.
    </EmptyState>
  );
}

function IssueSkeleton() {
  return (
    <div role="status" className="grid gap-6 md:grid-cols-2">
      <span className="sr-only">Loading the latest issue</span>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-72" />
      ))}
    </div>
  );
}
