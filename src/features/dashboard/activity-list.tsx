import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PitchStatusBadge } from '@/components/pitch-status-badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { formatMoment, timeAgo } from '@/lib/time';
import {
  latestPitchQuery,
  profileStateQuery,
  type ActivityEntry,
} from '@/features/dashboard/queries';
import { useActivityFeed } from '@/features/dashboard/use-activity-feed';

/** The latest sends with their status, updated live. */
export function ActivityList({ userId }: { userId: string }) {
  const { activity, announcement } = useActivityFeed(userId);

  return (
    <section aria-labelledby="activity-heading">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="activity-heading" className="font-display text-xl">
          Recent activity
        </h2>
        <Link to={paths.pitches.getHref()} className="text-sm underline underline-offset-4">
          All pitches
        </Link>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="mt-3">
        <ActivityBody userId={userId} activity={activity} />
      </div>
    </section>
  );
}

interface ActivityBodyProps {
  userId: string;
  activity: ReturnType<typeof useActivityFeed>['activity'];
}

function ActivityBody({ userId, activity }: ActivityBodyProps) {
  if (activity.isPending) return <ActivitySkeleton />;
  if (activity.isLoadingError)
    return (
      <ErrorState
        title="Your activity did not load"
        error={activity.error}
        onRetry={() => void activity.refetch()}
      />
    );
  if (activity.data.length === 0) return <NoActivity userId={userId} />;
  return (
    <ul className="paper divide-y divide-border">
      {activity.data.map((entry) => (
        <ActivityRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  return (
    <li className="flex flex-col items-start justify-between gap-x-4 gap-y-2 p-4 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.pitch.getHref(entry.pitch_id)}
          className="line-clamp-2 font-medium text-pretty underline-offset-4 hover:underline"
        >
          {entry.variation?.headline ?? 'Pitch'}
        </Link>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {entry.outlet_name} ·{' '}
          <time dateTime={entry.updated_at} title={formatMoment(entry.updated_at)}>
            {timeAgo(entry.updated_at)}
          </time>
        </p>
      </div>
      <PitchStatusBadge send={entry} />
    </li>
  );
}

function NoActivity({ userId }: { userId: string }) {
  const { data: latest } = useQuery(latestPitchQuery(userId));
  const { data: profile } = useQuery(profileStateQuery(userId));
  // The way to the first pitch stands above.
  if (profile?.isNew === true && (latest === null || latest === undefined))
    return (
      <EmptyState title="No pitches sent yet">
        Here you see what became of each one: sent, opened, replied, booked.
      </EmptyState>
    );
  const [words, href, action] =
    latest !== null && latest !== undefined
      ? ([
          `“${latest.news_peg}” is written and waiting for its first editor.`,
          paths.pitch.getHref(latest.id),
          'Choose outlets',
        ] as const)
      : ([
          'Name what is in the news, and up to three pitches are written for you.',
          paths.newPitch.getHref(),
          'Write your first pitch',
        ] as const);
  return (
    <EmptyState
      title="No pitches sent yet"
      action={
        <Button asChild>
          <Link to={href}>{action}</Link>
        </Button>
      }
    >
      {words}
    </EmptyState>
  );
}

function ActivitySkeleton() {
  return (
    <div className="paper divide-y divide-border" aria-hidden>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4 p-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}
