import { Bell, BellOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { ListSkeleton } from '@/features/admin/list-skeleton';
import { useNotificationPermission } from '@/features/admin/notifications';
import { ADMIN_TABS, tabFromSearch, type AdminTab } from '@/features/admin/tabs';
import { useAddressChange } from '@/features/admin/use-address-change';
import { useLiveLogs } from '@/features/admin/use-live-logs';

const MonitorTab = lazy(async () => ({
  default: (await import('@/features/admin/monitor/monitor-tab')).MonitorTab,
}));
const StripeSettingsTab = lazy(async () => ({
  default: (await import('@/features/admin/stripe-settings/stripe-settings-tab')).StripeSettingsTab,
}));
const PlanMappingTab = lazy(async () => ({
  default: (await import('@/features/admin/plan-mapping/plan-mapping-tab')).PlanMappingTab,
}));
const WebhookLogsTab = lazy(async () => ({
  default: (await import('@/features/admin/webhook-logs/webhook-logs-tab')).WebhookLogsTab,
}));
const WebhookDashboardTab = lazy(async () => ({
  default: (await import('@/features/admin/webhook-dashboard/webhook-dashboard-tab'))
    .WebhookDashboardTab,
}));
const SubscriptionsTab = lazy(async () => ({
  default: (await import('@/features/admin/subscriptions/subscriptions-tab')).SubscriptionsTab,
}));

// Leaving these must not lose what was typed, so they stay mounted once they were opened.
const KEPT: readonly AdminTab[] = ['stripe-settings', 'plan-mapping'];

/** The six tabs. Which one is open stands in the address. */
export function AdminPanel() {
  const [search] = useSearchParams();
  const changeAddress = useAddressChange();
  const [autoRefresh, setAutoRefresh] = useState(true);
  const tab = tabFromSearch(search);
  const [opened, setOpened] = useState<ReadonlySet<AdminTab>>(() => new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  const list = useRef<HTMLDivElement>(null);
  useLiveLogs();

  // On a phone the open tab may lie outside the row's visible part.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${tab}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);

  const content: Record<AdminTab, React.ReactNode> = {
    monitor: <MonitorTab autoRefresh={autoRefresh} onAutoRefreshChange={setAutoRefresh} />,
    'stripe-settings': <StripeSettingsTab />,
    'plan-mapping': <PlanMappingTab />,
    'webhook-logs': <WebhookLogsTab />,
    'webhook-dashboard': <WebhookDashboardTab />,
    subscriptions: <SubscriptionsTab />,
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="Admin Control Panel" actions={<NotifyButton />} />
      <Tabs
        value={tab}
        onValueChange={(next) => {
          changeAddress((query) => {
            query.set('tab', next);
            return query;
          });
        }}
      >
        <TabsList ref={list} aria-label="Admin sections">
          {ADMIN_TABS.map(({ value, label }) => (
            <TabsTrigger key={value} value={value} data-tab={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {ADMIN_TABS.map(({ value }) => (
          <TabsContent
            key={value}
            value={value}
            className="data-[state=inactive]:hidden"
            {...(KEPT.includes(value) && opened.has(value) ? { forceMount: true as const } : {})}
          >
            <Suspense fallback={<ListSkeleton label="Loading" />}>{content[value]}</Suspense>
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}

/** Asks for browser notifications, and only when it is pressed. */
function NotifyButton() {
  const { permission, ask } = useNotificationPermission();
  if (permission === 'unsupported') return null;
  if (permission === 'granted') {
    return (
      <p className="inline-flex items-center gap-2 text-sm text-muted-foreground">
        <Bell className="size-4" aria-hidden />
        Notifications are on
      </p>
    );
  }
  if (permission === 'denied') {
    return (
      <p className="inline-flex items-center gap-2 text-sm text-muted-foreground">
        <BellOff className="size-4" aria-hidden />
        Notifications are blocked in this browser
      </p>
    );
  }
  return (
    <Button variant="outline" size="sm" onClick={() => void ask()}>
      <Bell className="size-4" aria-hidden />
      Notify me of failures
    </Button>
  );
}
