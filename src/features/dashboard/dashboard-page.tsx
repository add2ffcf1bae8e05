import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { AfterView } from '@/components/in-view-first';
import { PageHeader } from '@/components/page-header';
import { MoreOutlets } from '@/components/more-outlets';
import { PlanLink } from '@/components/plan-link';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { firstContent } from '@/lib/browser/first-content';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { openYesesQuery } from '@/lib/yeses/queries';
import { wentWords } from '@/features/dashboard/activity';
import { ActivityList } from '@/features/dashboard/activity-list';
import { ChallengeCard } from '@/features/dashboard/challenge-card';
import { Checklist } from '@/features/dashboard/checklist';
import { activityQuery, creatorStatsQuery, profileStateQuery } from '@/features/dashboard/queries';
import { StatTiles } from '@/features/dashboard/stat-tiles';
import { useWaitingLetter, WaitingLetter } from '@/features/dashboard/waiting-letter';

const ResultsSection = lazy(async () => {
  // Below the first screen.
  await firstContent;
  return { default: (await import('@/features/dashboard/results-section')).ResultsSection };
});

interface DashboardPageProps {
  /** The first screen of a creator whose profile says nothing yet. */
  first: ReactNode;
  /** What stands above the figures, for example a question of an editor. */
  children?: ReactNode;
  /** Cards above the daily challenge, of other features. */
  aside?: ReactNode;
}

/** The creator's dashboard: figures, daily challenge, recent activity. */
export function DashboardPage(page: DashboardPageProps) {
  useDocumentTitle('Dashboard');
  const { user } = useSession();
  if (user === null) return null;
  return <Dashboard userId={user.id} {...page} />;
}

interface DashboardProps extends DashboardPageProps {
  userId: string;
}

function Dashboard({ userId, first, aside, children }: DashboardProps) {
  const profile = useQuery(profileStateQuery(userId));
  const quota = useQuery(pitchQuotaQuery(userId));
  const usedUp = quota.data?.write_refusal ?? null;
  // It stays while the answers are saved, which makes the profile say something.
  const [stays, setStays] = useState(false);
  const isNew = profile.data?.isNew === true;
  // What was read before the first pitch or the profile was saved elsewhere decides nothing: it is read again first.
  const isRead = profile.isFetchedAfterMount || !profile.isStale;
  const isFirst = stays || (isNew && isRead);
  if (isFirst && !stays) setStays(true);
  // Whether the first screen or the checklist stands above the figures decides where everything below stands.
  const stats = useQuery(creatorStatsQuery(userId));
  // Before anything went out, what leads to a first send stands above figures that are all zero.
  const nothingSent = stats.data?.lifetime.sent === 0;
  const waiting = useWaitingLetter(userId);
  const went = wentWords(useQuery(activityQuery(userId)).data ?? []);
  // An editor who said yes waits for a reply, which then is the next step.
  const yeses = useQuery(openYesesQuery(userId));
  const leads = waiting.letter === null && (yeses.data ?? []).length === 0;
  const waits =
    (isNew && !stays && !isRead && profile.isFetching) ||
    [profile, stats, quota, ...waiting.queries].some(
      (one) => one.isPending && one.fetchStatus === 'fetching',
    );
  const list = <ActivityList key="list" userId={userId} />;
  const challenge = <ChallengeCard key="challenge" userId={userId} />;
  const requests = <Fragment key="requests">{aside}</Fragment>;
  const cards = (
    <div key="cards" className="space-y-8 lg:order-last">
      {/* In the first hour the next step stands above: what editors ask for is no second one in the same view. */}
      {waiting.sentAny ? [requests, challenge] : [challenge, requests]}
    </div>
  );
  const figures = (
    <div key="figures" className="space-y-8 empty:hidden lg:order-first lg:col-span-2">
      {waiting.sentAny && <Checklist userId={userId} />}
      {!nothingSent && <StatTiles userId={userId} />}
    </div>
  );
  return (
    <div className="space-y-8">
      <PageHeader
        title="Dashboard"
        // Not before it is known: a newcomer's page has neither.
        {...(!waits &&
          !isFirst && {
            description:
              usedUp === null ? (
                waiting.sentAny && 'What came of your pitches.'
              ) : (
                <>
                  {/* What happened comes before what no longer goes. */}
                  <span className="block break-words text-foreground empty:hidden">{went}</span>
                  <span className="mt-1 block text-sm">
                    {usedUp} <PlanLink line="pitches" />
                  </span>
                </>
              ),
            actions:
              usedUp !== null ? (
                // A pitch that went nowhere yet has its own button below.
                waiting.letter === null && <MoreOutlets leads={leads} />
              ) : (
                <Button asChild variant={leads ? 'primary' : 'outline'}>
                  <Link to={paths.newPitch.getHref()}>
                    {!waiting.sentAny && waiting.letter === null
                      ? 'Write your first pitch'
                      : 'New pitch'}
                  </Link>
                </Button>
              ),
          })}
      />
      {waits && <Skeleton className="h-dvh" />}
      <div className={waits ? 'hidden' : 'space-y-8'}>
        {children}
        {waiting.letter !== null && <WaitingLetter letter={waiting.letter} />}
        {isFirst && (
          // As high as the window while it loads, so that nothing in sight is pushed down.
          <div className="min-h-dvh">{first}</div>
        )}
        <AfterView>
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            {/* What came of a pitch comes first on a phone, once there is any. */}
            {waiting.sentAny ? [list, figures, cards] : [figures, cards, list]}
          </div>
          {nothingSent ? (
            <StatTiles userId={userId} />
          ) : (
            <Suspense fallback={<Skeleton data-later className="h-72" />}>
              <ResultsSection userId={userId} />
            </Suspense>
          )}
        </AfterView>
      </div>
    </div>
  );
}
