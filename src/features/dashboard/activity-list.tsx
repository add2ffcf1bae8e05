import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EntryState } from '@/components/entry-state';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PitchStatusBadge } from '@/components/pitch-status-badge';
import { RowsInViewFirst } from '@/components/in-view-first';
import { TimeAgo } from '@/components/time-ago';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { myEntriesQuery, type MyEntry } from '@/lib/entries/queries';
import { isQuiet } from '@/features/dashboard/activity';
import { ACTIVITY_ROWS, type ActivityEntry } from '@/features/dashboard/queries';
import { useActivityFeed } from '@/features/dashboard/use-activity-feed';

interface ActivityListProps {
  userId: string;
}

/** The latest sends and answers to requests with their status, updated live. */
export function ActivityList({ userId }: ActivityListProps) {
  const { activity, announcement } = useActivityFeed(userId);
  const entered = useQuery(myEntriesQuery(userId));

  return (
    <section aria-labelledby="activity-heading">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="activity-heading" className="font-display text-xl">
          Recent activity
        </h2>
        <Link
          to={paths.pitches.getHref()}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 sm:min-h-0"
        >
          All pitches
        </Link>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isQuiet(activity.data ?? [], entered.data ?? []) && (
        <p className="mt-1 max-w-measure text-sm text-muted-foreground">
          Now it is with the editor. An answer shows here and comes to you by mail. After three days
          without one you can follow up.
        </p>
      )}
      <div className="mt-3">
        <ActivityBody userId={userId} activity={activity} />
      </div>
    </section>
  );
}

interface ActivityBodyProps extends ActivityListProps {
  activity: ReturnType<typeof useActivityFeed>['activity'];
}

function ActivityBody({ userId, activity }: ActivityBodyProps) {
  const entered = useQuery(myEntriesQuery(userId));
  if (activity.isPending || entered.isLoading) return <ActivitySkeleton />;
  if (activity.isLoadingError)
    return (
      <ErrorState
        title="Your activity did not load"
        error={activity.error}
        onRetry={() => void activity.refetch()}
      />
    );
  const rows = [
    ...activity.data.map((entry) => ({
      at: entry.updated_at,
      row: <ActivityRow key={entry.id} entry={entry} />,
    })),
    ...(entered.data ?? []).map((entry) => ({
      at: entry.created_at,
      row: <EnteredRow key={entry.id} entry={entry} />,
    })),
  ]
    .toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))
    .slice(0, ACTIVITY_ROWS);
  if (rows.length === 0)
    return (
      // The way to the first pitch, or on with it, stands at the top of the page.
      <EmptyState title="No pitches sent yet">
        Here you see what became of each one: sent, opened, replied, covered.
      </EmptyState>
    );
  return (
    <ul className="paper divide-y divide-border">
      <RowsInViewFirst rows={rows} inView={5}>
        {({ row }) => row}
      </RowsInViewFirst>
    </ul>
  );
}

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  return (
    <Row
      href={paths.pitch.getHref(entry.pitch_id, { send: entry.id })}
      headline={entry.variation.headline}
      to={entry.outlet_name}
      at={entry.updated_at}
      what="last news"
    >
      <PitchStatusBadge send={entry} />
    </Row>
  );
}

/** An answer to a request. */
function EnteredRow({ entry }: { entry: MyEntry }) {
  return (
    <Row
      // Where the editor is answered.
      href={
        entry.question === null && entry.state !== 'asked'
          ? paths.pitch.getHref(entry.pitch_id)
          : paths.appRequest.getHref(entry.slug)
      }
      headline={entry.headline}
      to={`Request: ${entry.topic}`}
      at={entry.created_at}
      what="sent"
    >
      <EntryState entry={entry} />
    </Row>
  );
}

interface RowProps {
  href: string;
  headline: string;
  /** Where it went. */
  to: string;
  at: string;
  /** What happened at that time. */
  what: string;
  children: ReactNode;
}

function Row({ href, headline, to, at, what, children }: RowProps) {
  return (
    <li className="flex flex-col items-start justify-between gap-x-4 gap-y-2 p-4 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <Link
          to={href}
          className="block font-medium underline-offset-4 hover:underline max-sm:relative max-sm:-my-2.5 max-sm:py-2.5"
        >
          <span className="line-clamp-2 text-pretty">{headline}</span>
        </Link>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {to} · {what} <TimeAgo at={at} />
        </p>
      </div>
      {children}
    </li>
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
