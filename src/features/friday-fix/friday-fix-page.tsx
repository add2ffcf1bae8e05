import { SAMPLE_DATE } from '@domain/friday-fix/issue.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { PageHeader } from '@/components/page-header';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { longDate } from '@/lib/long-date';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { ageWords } from '@/features/friday-fix/issue-age';
import { latestIssueQuery, type ReaderIssue } from '@/features/friday-fix/queries';

const Views = lazyPart(async () => (await import('@/features/friday-fix/views')).Views);
// Loaded in parallel with the issue; a failed download is reported in place of the stories.
Views.ready().catch(() => undefined);

interface FridayFixPageProps {
  notice?: ReactNode;
  /** When the first real issue comes: said while there is only the sample. */
  next?: ReactNode;
}

/** The Friday Fix for media people: the latest issue, the archive and the reader's receipt. */
export function FridayFixPage({ notice, next }: FridayFixPageProps) {
  useDocumentTitle('Friday Fix');
  const { user } = useSession();
  const issue = useQuery({ ...latestIssueQuery(user?.id ?? ''), enabled: user !== null });
  if (user === null) return null;

  return (
    <div className="space-y-4 sm:space-y-8">
      <PageHeader
        className="gap-1 pb-3 sm:pb-6"
        title={
          <span className="block text-lg leading-snug text-wrap sm:text-4xl">
            Friday Fix - Curated story opportunities for media professionals
          </span>
        }
        description={
          // Keeps the room of the second line, which comes later, on a phone.
          <span className="block max-sm:min-h-13">
            <LatestLine issue={issue.data} pending={issue.isPending} next={next} />
          </span>
        }
      />
      {notice}
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Views issue={issue} userId={user.id} />
      </Suspense>
    </div>
  );
}
FridayFixPage.parts = [Views];

function LatestLine({
  issue,
  pending,
  next,
}: {
  issue: ReaderIssue | null | undefined;
  pending: boolean;
  next: ReactNode;
}) {
  if (issue !== null && issue !== undefined) {
    const age = ageWords(issue.issue_date);
    return (
      <>
        Latest: {longDate(issue.issue_date)}
        {age !== null && (
          <>
            {' '}
            <Badge variant="outline" className="ml-1">
              {age}
            </Badge>
          </>
        )}
        {issue.issue_date === SAMPLE_DATE && <> {next}</>}
      </>
    );
  }
  return <>{pending ? 'Latest: …' : 'Curated by people, every week'}</>;
}
