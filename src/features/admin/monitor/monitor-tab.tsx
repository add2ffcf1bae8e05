import { useSearchParams } from 'react-router-dom';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useAddressChange } from '@/features/admin/use-address-change';
import { Alerts } from '@/features/admin/monitor/alerts';
import { Overview } from '@/features/admin/monitor/overview';

interface MonitorTabProps {
  autoRefresh: boolean;
  onAutoRefreshChange: (on: boolean) => void;
}

/** The panel's first tab: how things are now, and what went wrong in the last day. */
export function MonitorTab({ autoRefresh, onAutoRefreshChange }: MonitorTabProps) {
  const [search] = useSearchParams();
  const changeAddress = useAddressChange();
  const view = search.get('view') === 'alerts' ? 'alerts' : 'overview';

  return (
    <Tabs
      value={view}
      onValueChange={(next) => {
        changeAddress((query) => {
          if (next === 'alerts') query.set('view', next);
          else query.delete('view');
          return query;
        });
      }}
    >
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
