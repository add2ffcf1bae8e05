import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { Alerts } from '@/features/admin/webhooks/alerts/alerts';
import { Overview } from '@/features/admin/webhooks/monitor/overview';

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
        <TabsTrigger value="alerts">Alerts</TabsTrigger>
      </TabsList>
      <TabsContent value="overview">
        <Overview autoRefresh={autoRefresh} onAutoRefreshChange={onAutoRefreshChange} />
      </TabsContent>
      <TabsContent value="alerts">
        <Alerts autoRefresh={autoRefresh} />
      </TabsContent>
    </Tabs>
  );
}
