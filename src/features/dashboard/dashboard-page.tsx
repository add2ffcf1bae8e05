import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ActivityList } from '@/features/dashboard/activity-list';
import { ChallengeCard } from '@/features/dashboard/challenge-card';
import { FirstSteps } from '@/features/dashboard/first-steps';
import { StatTiles } from '@/features/dashboard/stat-tiles';

const ResultsSection = lazy(async () => ({
  default: (await import('@/features/dashboard/results-section')).ResultsSection,
}));

interface DashboardPageProps {
  /** Notice above the figures, for example missing profile fields. */
  children?: ReactNode;
  /** Cards above the daily challenge, of other features. */
  aside?: ReactNode;
}

/** The creator's dashboard: figures, daily challenge, recent activity. */
export function DashboardPage({ children, aside }: DashboardPageProps) {
  useDocumentTitle('Dashboard');
  const { user } = useSession();
  if (user === null) return null;

  return (
    <div className="space-y-8">
      <PageHeader
        title="Dashboard"
        description="What came of your pitches."
        actions={
          <Button asChild>
            <Link to={paths.newPitch.getHref()}>New pitch</Link>
          </Button>
        }
      />
      {children}
      <FirstSteps userId={user.id} />
      <StatTiles userId={user.id} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:order-last">
          {aside}
          <ChallengeCard userId={user.id} />
        </div>
        <ActivityList userId={user.id} />
      </div>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <ResultsSection userId={user.id} />
      </Suspense>
    </div>
  );
}
