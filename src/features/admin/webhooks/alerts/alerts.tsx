import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { TimeZoneNote } from '@/features/admin/shared/timestamp';
import { AcknowledgedList } from '@/features/admin/webhooks/alerts/acknowledged-list';
import { AlertGroupItem } from '@/features/admin/webhooks/alerts/alert-group-item';
import { alertsQuery, ALERTS_LIMIT, type Alerts } from '@/features/admin/webhooks/queries';
import { useAcknowledgeFocus } from '@/features/admin/webhooks/alerts/use-acknowledge-focus';
import { useAcknowledge } from '@/features/admin/webhooks/mutations';
import { REFRESH_INTERVAL_MS } from '@/features/admin/webhooks/refresh-interval';

const MAX_PAGES = 5;

/** Alerts and failed events of the last 24 hours by cause, the most severe first. */
export function Alerts({ autoRefresh }: { autoRefresh: boolean }) {
  const [pages, setPages] = useState(1);
  const alerts = useQuery({
    ...alertsQuery(pages),
    refetchInterval: autoRefresh ? REFRESH_INTERVAL_MS : false,
  });
  return (
    <Results
      alerts={alerts}
      pages={pages}
      onMore={() => {
        setPages(pages + 1);
      }}
    />
  );
}

interface ResultsProps {
  alerts: UseQueryResult<Alerts>;
  pages: number;
  onMore: () => void;
}

function Results({ alerts, ...paging }: ResultsProps) {
  if (alerts.isPending) return <ListSkeleton label="Loading alerts" rows={4} />;
  if (alerts.isLoadingError) {
    return (
      <ErrorState
        title="Failed to load webhook logs"
        error={alerts.error}
        onRetry={() => void alerts.refetch()}
      />
    );
  }
  return <AlertList alerts={alerts.data} {...paging} />;
}

function AlertList({ alerts, pages, onMore }: Omit<ResultsProps, 'alerts'> & { alerts: Alerts }) {
  const region = useRef<HTMLDivElement>(null);
  const acknowledge = useAcknowledge();

  const keepPlace = useAcknowledgeFocus(region);

  const acknowledgeFrom = (
    button: HTMLButtonElement,
    what: Parameters<typeof acknowledge.mutate>[0],
  ) => {
    keepPlace(button);
    acknowledge.mutate(what);
  };

  return (
    <div ref={region} tabIndex={-1} data-own-focus className="grid grid-cols-1 gap-6 outline-none">
      {alerts.groups.length === 0 ? (
        <EmptyState title="No alerts in the last 24 hours">
          Failed events and warnings appear here by themselves.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-sm text-muted-foreground">
            {summaryOf(alerts)} <TimeZoneNote />
          </p>
          <ul className="grid grid-cols-1 gap-4" aria-label="Alerts of the last 24 hours">
            {alerts.groups.map((group) => (
              <AlertGroupItem
                key={group.cause_group}
                group={group}
                pending={acknowledge.isPending ? acknowledge.variables : null}
                onAcknowledge={acknowledgeFrom}
              />
            ))}
          </ul>
          {alerts.groups.length < alerts.causes && pages < MAX_PAGES && (
            <Button variant="outline" className="justify-self-start" onClick={onMore}>
              Show {Math.min(ALERTS_LIMIT, alerts.causes - alerts.groups.length)} more
            </Button>
          )}
        </>
      )}
      <AcknowledgedList acknowledged={alerts.acknowledged} />
    </div>
  );
}

function summaryOf({ events, critical, high, medium, causes, groups }: Alerts): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const shown =
    groups.length < causes
      ? `${count(groups.length)} of ${count(causes)} causes, the most severe first.`
      : `${count(causes)} ${causes === 1 ? 'cause' : 'causes'}.`;
  const severities = [
    [critical, 'critical'],
    [high, 'high'],
    [medium, 'medium'],
  ] as const;
  const parts = severities
    .filter(([value]) => value > 0)
    .map(([value, name]) => `${count(value)} ${name}`);
  return `${count(events)} ${events === 1 ? 'alert' : 'alerts'} (${parts.join(', ')}) · ${shown}`;
}
