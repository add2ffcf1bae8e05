import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { TimeZoneNote } from '@/features/admin/shared/timestamp';
import type { TodayStats } from '@/features/admin/webhooks/queries';
import { formatRate } from '@/features/admin/webhooks/monitor/today-stats';

/** Today's event counts and success rate. */
export function StatsCard({ stats }: { stats: UseQueryResult<TodayStats> }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Today&apos;s Statistics</CardTitle>
        <CardDescription>
          Events since midnight. <TimeZoneNote />
        </CardDescription>
      </CardHeader>
      <CardContent className="min-h-48">
        <Numbers stats={stats} />
      </CardContent>
    </Card>
  );
}

function Numbers({ stats }: { stats: UseQueryResult<TodayStats> }) {
  if (stats.isPending) {
    return (
      <div role="status" className="grid grid-cols-2 gap-6">
        <span className="sr-only">Loading today’s statistics</span>
        {['total', 'good', 'bad', 'rate'].map((name) => (
          <Skeleton key={name} className="h-16" />
        ))}
      </div>
    );
  }
  if (stats.isLoadingError) {
    return <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />;
  }
  const { total_today, successful_today, failed_today, success_rate } = stats.data;
  const numbers = [
    ['Total Events', total_today.toLocaleString('en-US')],
    ['Successful', successful_today.toLocaleString('en-US')],
    ['Failed', failed_today.toLocaleString('en-US')],
    ['Success Rate', total_today === 0 ? '–' : formatRate(success_rate ?? 0)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-6">
      {numbers.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse border-t-2 border-rule pt-2">
          <dt className="text-sm text-muted-foreground">{name}</dt>
          <dd className="font-display text-3xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
