import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import { Badge } from '@/components/ui/badge';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Overview } from '@/features/admin/webhooks/monitor/overview';
import { useFirstContent } from '@/lib/browser/use-first-content';
import { alertsQuery } from '@/features/admin/webhooks/queries';

const Alerts = lazy(async () => ({
  default: (await import('@/features/admin/webhooks/alerts/alerts')).Alerts,
}));

const viewParam = parseAsStringLiteral(['overview', 'alerts'])
  .withDefault('overview')
  .withOptions({ history: 'push' });

interface MonitorTabProps {
  autoRefresh: boolean;
  onAutoRefreshChange: (on: boolean) => void;
}

/** The panel's first tab: the current state, and the alerts of the last 24 hours. */
export function MonitorTab({ autoRefresh, onAutoRefreshChange }: MonitorTabProps) {
  const [view, setView] = useQueryState('view', viewParam);

  return (
    <Tabs value={view} onValueChange={(next) => void setView(viewParam.parse(next))}>
      <TabsList aria-label="Monitor views">
        <TabsTrigger value="overview">Overview</TabsTrigger>
        <TabsTrigger value="alerts">
          Alerts
          <AlertCount />
        </TabsTrigger>
      </TabsList>
      <TabsContent value="overview">
        <Overview autoRefresh={autoRefresh} onAutoRefreshChange={onAutoRefreshChange} />
      </TabsContent>
      <TabsContent value="alerts">
        <Suspense fallback={<ListSkeleton label="Loading alerts" rows={4} />}>
          <Alerts autoRefresh={autoRefresh} />
        </Suspense>
      </TabsContent>
    </Tabs>
  );
}

/** How many causes have alerts; red while one of them is critical. Nothing when none has. */
function AlertCount() {
  const { data } = useQuery({
    ...alertsQuery(),
    enabled: useFirstContent(),
    meta: { silent: true },
  });
  if (data === undefined || data.causes === 0) return null;
  return (
    <Badge variant={data.critical > 0 ? 'destructive' : 'neutral'} className="tabular-nums">
      {data.causes}
      <span className="sr-only">
        {data.causes === 1 ? ' cause' : ' causes'}
        {data.critical > 0 && ', critical ones among them'}
      </span>
    </Badge>
  );
}
