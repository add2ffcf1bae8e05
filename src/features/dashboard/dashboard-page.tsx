import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { ActivityList } from '@/features/dashboard/activity-list';
import { ChallengeCard } from '@/features/dashboard/challenge-card';
import { FirstSteps } from '@/features/dashboard/first-steps';
import { canPitchQuery } from '@/features/dashboard/queries';
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
  return <Dashboard userId={user.id} aside={aside} notice={children} />;
}

interface DashboardProps {
  userId: string;
  aside: ReactNode;
  notice: ReactNode;
}

function Dashboard({ userId, aside, notice }: DashboardProps) {
  const canPitch = useQuery(canPitchQuery(userId));
  // Whether the first steps stand above the figures decides where everything below stands.
  const waits = canPitch.isPending && canPitch.fetchStatus === 'fetching';
  return (
    <div className="space-y-8">
      <PageHeader
        title="Dashboard"
        description="What came of your pitches."
        actions={
          // The way to the profile is the first one while nothing can be written.
          <Button asChild variant={canPitch.data === false ? 'outline' : 'primary'}>
            <Link to={paths.newPitch.getHref()}>New pitch</Link>
          </Button>
        }
      />
      {waits && <Skeleton className="h-96" />}
      <div className={waits ? 'hidden' : 'space-y-8'}>
        {notice}
        {canPitch.data === false && <FirstSteps />}
        <StatTiles userId={userId} />
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="lg:order-last">
            {aside}
            <ChallengeCard userId={userId} />
          </div>
          <ActivityList userId={userId} />
        </div>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ResultsSection userId={userId} />
        </Suspense>
      </div>
    </div>
  );
}
