import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { RotateCw, Timer, TimerOff } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { REFRESH_INTERVAL_MS } from '@/features/admin/webhooks/refresh-interval';
import { HealthCard } from '@/features/admin/webhooks/monitor/health-card';
import { firstContent } from '@/lib/browser/first-content';
import { healthQuery } from '@/features/admin/shared/queries';
import { todayStatsQuery } from '@/features/admin/webhooks/queries';
import { StatsCard } from '@/features/admin/webhooks/monitor/stats-card';
import { Skeleton } from '@/components/ui/skeleton';
import { WaitingNotice } from '@/features/admin/webhooks/monitor/waiting-notice';

const WebhookCharts = lazy(async () => {
  // Below the state of today.
  await firstContent;
  return {
    default: (await import('@/features/admin/webhooks/charts/webhook-charts')).WebhookCharts,
  };
});

interface OverviewProps {
  autoRefresh: boolean;
  onAutoRefreshChange: (on: boolean) => void;
}

/** Endpoint health, today's statistics and charts; auto refresh reloads the first two every 30 seconds. */
export function Overview({ autoRefresh, onAutoRefreshChange }: OverviewProps) {
  const refetchInterval = autoRefresh ? REFRESH_INTERVAL_MS : false;
  const health = useQuery({ ...healthQuery(), refetchInterval });
  const stats = useQuery({ ...todayStatsQuery(), refetchInterval });
  const loading = health.isFetching || stats.isFetching;
  const AutoIcon = autoRefresh ? Timer : TimerOff;

  return (
    <section aria-labelledby="webhook-monitor" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="webhook-monitor" className="font-display text-2xl">
          Webhook Monitor
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button
            variant={autoRefresh ? 'secondary' : 'outline'}
            size="sm"
            aria-pressed={autoRefresh}
            onClick={() => {
              onAutoRefreshChange(!autoRefresh);
            }}
          >
            <AutoIcon className="size-4" aria-hidden />
            Auto Refresh
          </Button>
          <Button
            variant="outline"
            size="sm"
            busy={loading}
            onClick={() => {
              void health.refetch();
              void stats.refetch();
            }}
          >
            {!loading && <RotateCw className="size-4" aria-hidden />}
            Refresh
          </Button>
        </div>
      </div>
      {health.isSuccess && health.data.alert_triggered && (
        <Alert
          variant="destructive"
          title={`High failure rate detected: ${health.data.recent_failures} failures in the last 5 minutes`}
        >
          <Link className="underline underline-offset-4" to="?view=alerts">
            See why, by cause
          </Link>
        </Alert>
      )}
      <WaitingNotice />
      <div className="grid gap-6 lg:grid-cols-2">
        <HealthCard health={health} />
        <StatsCard stats={stats} />
      </div>
      <Suspense fallback={<Skeleton data-later className="h-96" />}>
        <WebhookCharts />
      </Suspense>
    </section>
  );
}
