import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { creatorStatsQuery } from '@/features/dashboard/queries';

const COUNTS = [
  {
    key: 'sent',
    label: 'Sent',
    explained:
      'Each outlet that got a pitch of yours by mail counts as one, and so does each answer to a request.',
  },
  {
    key: 'opens',
    label: 'Opens (unverified)',
    explained:
      'Pictures of the mail were loaded, your press kit was opened, or the editor read or answered it. Mail programs load pictures by themselves too.',
  },
  {
    key: 'clicks',
    label: 'Press kit visits',
    explained:
      'Mails from which somebody opened your press kit, each once. The Press kit page counts all views.',
  },
  {
    key: 'replies',
    label: 'Replies',
    explained: 'Editors who tapped Interested or Covered, or chose your answer.',
  },
  {
    key: 'booked',
    label: 'Covered',
    explained: 'Editors who tapped Covered: your story ran, or is booked to run.',
  },
] as const;

/**
 * Counts of sends, opens, press kit visits, replies and bookings: last 30 days, and lifetime below.
 * What editors declined and what the creator marked by hand stand apart.
 */
export function StatTiles({ userId }: { userId: string }) {
  const stats = useQuery(creatorStatsQuery(userId));

  if (stats.isLoadingError)
    return (
      <ErrorState
        title="Your figures did not load"
        error={stats.error}
        onRetry={() => void stats.refetch()}
      />
    );

  // What a figure counts is said once there is one.
  const nothingSent = stats.data?.lifetime.sent === 0;
  return (
    <section aria-labelledby="stats-heading" aria-busy={stats.isPending}>
      <h2 id="stats-heading" className="sr-only">
        Your figures
      </h2>
      <dl className="paper grid grid-cols-2 gap-px overflow-hidden bg-border md:grid-cols-5">
        {COUNTS.map((count) => (
          <div
            key={count.key}
            className="bg-card p-4 text-card-foreground last:odd:col-span-2 sm:p-5 md:last:odd:col-span-1"
          >
            <dt className="text-sm font-medium text-muted-foreground">{count.label}</dt>
            {stats.data !== undefined ? (
              <>
                <dd className="mt-2">
                  <span className="block font-display text-4xl tabular-nums">
                    {stats.data.d30[count.key]}
                  </span>
                  <span className="block text-sm">last 30 days</span>
                </dd>
                <dd className="text-sm text-muted-foreground">
                  <span className="tabular-nums">{stats.data.lifetime[count.key]}</span> lifetime
                </dd>
              </>
            ) : (
              <dd className="mt-2">
                <Skeleton className="h-10.75 w-12" />
                <Skeleton className="mt-1 h-4.5 w-20" />
                <Skeleton className="mt-1 h-4.5 w-16" />
              </dd>
            )}
            {!nothingSent && (
              <dd className="mt-2 text-sm text-muted-foreground">{count.explained}</dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-3 min-h-5 text-sm text-muted-foreground">
        {nothingSent && 'These count from your first send.'}
        {stats.data !== undefined &&
          !nothingSent &&
          `Also, lifetime: ${String(stats.data.lifetime.declined)} answered Not my beat or Not now; ${String(stats.data.lifetime.own)} you marked yourself.`}
      </p>
    </section>
  );
}
