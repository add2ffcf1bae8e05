import { Bell, BellOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { Tabs, TabsContent, TabsRows, TabsTrigger } from '@/components/ui/tabs';
import { AlertMails } from '@/features/admin/shared/alert-mails';
import { FocusKeeper } from '@/features/admin/shared/focus-keeper';
import { PaletteButton } from '@/features/admin/palette/palette-button';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { useNotificationPermission } from '@/features/admin/webhooks/browser-notifications';
import {
  ADMIN_TAB_GROUPS,
  ADMIN_TABS,
  adminTabParam,
  useAdminTab,
  type AdminTab,
} from '@/features/admin/shared/tabs';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useLiveUpdates } from '@/features/admin/webhooks/use-live-updates';

const MonitorTab = lazyPart(
  async () => (await import('@/features/admin/webhooks/monitor/monitor-tab')).MonitorTab,
);
const StripeSettingsTab = lazy(async () => ({
  default: (await import('@/features/admin/billing/stripe-settings/stripe-settings-tab'))
    .StripeSettingsTab,
}));
const PlanMappingTab = lazy(async () => ({
  default: (await import('@/features/admin/billing/plan-mapping/plan-mapping-tab')).PlanMappingTab,
}));
const WebhookLogsTab = lazy(async () => ({
  default: (await import('@/features/admin/webhooks/logs/webhook-logs-tab')).WebhookLogsTab,
}));
const WebhookDashboardTab = lazy(async () => ({
  default: (await import('@/features/admin/webhooks/dashboard/webhook-dashboard-tab'))
    .WebhookDashboardTab,
}));
const SubscriptionsTab = lazy(async () => ({
  default: (await import('@/features/admin/billing/subscriptions/subscriptions-tab'))
    .SubscriptionsTab,
}));
const OutletsTab = lazy(async () => ({
  default: (await import('@/features/admin/outlets/outlets-tab')).OutletsTab,
}));

const PeopleTab = lazy(async () => ({
  default: (await import('@/features/admin/people/people-tab')).PeopleTab,
}));
const SystemLogTab = lazy(async () => ({
  default: (await import('@/features/admin/system-log/system-log-tab')).SystemLogTab,
}));
const HoldsTab = lazy(async () => ({
  default: (await import('@/features/admin/holds/holds-tab')).HoldsTab,
}));
const SupportTab = lazy(async () => ({
  default: (await import('@/features/admin/support/support-tab')).SupportTab,
}));
const ReviewsTab = lazy(async () => ({
  default: (await import('@/features/admin/reviews/reviews-tab')).ReviewsTab,
}));
const CallsTab = lazy(async () => ({
  default: (await import('@/features/admin/calls/calls-tab')).CallsTab,
}));
const FridayFixTab = lazy(async () => ({
  default: (await import('@/features/admin/friday-fix/friday-fix-tab')).FridayFixTab,
}));

// Tabs with forms stay mounted once they were opened, so that leaving them loses no typed text.
const FORM_TABS: readonly AdminTab[] = [
  'stripe-settings',
  'plan-mapping',
  'friday-fix',
  'reviews',
  'calls',
  'holds',
  'outlets',
];

/** The tabs; the open one is part of the URL. */
export function AdminPanel() {
  const [tab, setTab] = useAdminTab();
  const [autoRefresh, setAutoRefresh] = useState(true);
  const [opened, setOpened] = useState<ReadonlySet<AdminTab>>(() => new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  useLiveUpdates();

  const content: Record<AdminTab, React.ReactNode> = {
    monitor: <MonitorTab autoRefresh={autoRefresh} onAutoRefreshChange={setAutoRefresh} />,
    'stripe-settings': <StripeSettingsTab />,
    'plan-mapping': <PlanMappingTab />,
    'webhook-logs': <WebhookLogsTab />,
    'webhook-dashboard': <WebhookDashboardTab />,
    subscriptions: <SubscriptionsTab />,
    'friday-fix': <FridayFixTab />,
    support: <SupportTab />,
    reviews: <ReviewsTab />,
    calls: <CallsTab />,
    holds: <HoldsTab />,
    outlets: <OutletsTab />,
    people: <PeopleTab />,
    'system-log': <SystemLogTab />,
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="Admin Control Panel" actions={<HeaderActions />} />
      <Tabs value={tab} onValueChange={(next) => void setTab(adminTabParam.parse(next))}>
        <Select
          aria-label="Admin section"
          className="sm:hidden"
          value={tab}
          options={ADMIN_TABS}
          onValueChange={(next) => void setTab(next)}
        />
        <TabsRows aria-label="Admin sections" className="max-sm:hidden">
          {ADMIN_TAB_GROUPS.map(({ label, tabs }) => (
            <div
              key={label}
              role="presentation"
              className="flex flex-wrap gap-x-5 border-b border-border"
            >
              <span
                aria-hidden
                className="w-20 self-center text-xs text-muted-foreground max-lg:hidden"
              >
                {label}
              </span>
              {tabs.map(({ value, label: name }) => (
                <TabsTrigger key={value} value={value}>
                  {name}
                </TabsTrigger>
              ))}
            </div>
          ))}
        </TabsRows>
        {ADMIN_TABS.map(({ value }) => (
          <TabsContent
            key={value}
            value={value}
            className="data-[state=inactive]:hidden"
            {...(FORM_TABS.includes(value) && opened.has(value)
              ? { forceMount: true as const }
              : {})}
          >
            <FocusKeeper>
              <Suspense fallback={<ListSkeleton label="Loading" />}>{content[value]}</Suspense>
            </FocusKeeper>
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
AdminPanel.parts = [MonitorTab];

function HeaderActions() {
  return (
    <>
      <AlertMails />
      <NotifyButton />
      <PaletteButton />
    </>
  );
}

/** Asks for the permission to show browser notifications, only after a click. */
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
