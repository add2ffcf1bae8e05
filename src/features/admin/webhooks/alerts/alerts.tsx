import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { useAcknowledge } from '@/features/admin/webhooks/mutations';
import type { WebhookLog } from '@/features/admin/webhooks/queries';
import { REFRESH_INTERVAL_MS } from '@/features/admin/webhooks/refresh-interval';
import { StatusBadge } from '@/features/admin/webhooks/status-badge';
import { alertsQuery } from '@/features/admin/webhooks/queries';
import { alertSeverity, type Severity } from '@/features/admin/webhooks/alerts/severity';

const SEVERITIES: Record<
  Severity,
  { label: string; variant: 'destructive' | 'warning' | 'neutral'; edge: string }
> = {
  critical: { label: 'Critical', variant: 'destructive', edge: 'border-l-destructive' },
  high: { label: 'High', variant: 'warning', edge: 'border-l-warning' },
  medium: { label: 'Medium', variant: 'neutral', edge: 'border-l-input' },
};

/** Alerts and failed events of the last 24 hours. */
export function Alerts({ autoRefresh }: { autoRefresh: boolean }) {
  const alerts = useQuery({
    ...alertsQuery(),
    refetchInterval: autoRefresh ? REFRESH_INTERVAL_MS : false,
  });
  const region = useRef<HTMLDivElement>(null);
  const acknowledge = useAcknowledge();

  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <Results
        alerts={alerts}
        pendingId={acknowledge.isPending ? acknowledge.variables : null}
        onAcknowledge={(id) => {
          acknowledge.mutate(id, {
            onSuccess: () => {
              // The button that had the focus is removed with its alert.
              region.current?.focus();
            },
          });
        }}
      />
    </div>
  );
}

interface AcknowledgeProps {
  /** The alert that is being acknowledged. */
  pendingId: string | null;
  onAcknowledge: (id: string) => void;
}

function Results({
  alerts,
  ...acknowledge
}: AcknowledgeProps & { alerts: UseQueryResult<WebhookLog[]> }) {
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
  if (alerts.data.length === 0) {
    return (
      <EmptyState title="No alerts in the last 24 hours">
        Failed events and warnings appear here by themselves.
      </EmptyState>
    );
  }
  return <AlertList alerts={alerts.data} {...acknowledge} />;
}

function AlertList({
  alerts,
  pendingId,
  onAcknowledge,
}: AcknowledgeProps & { alerts: readonly WebhookLog[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4" aria-label="Alerts of the last 24 hours">
      {alerts.map((alert) => {
        const severity = SEVERITIES[alertSeverity(alert)];
        return (
          <li
            key={alert.id}
            className={`grid gap-3 border border-l-4 border-border bg-card p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center ${severity.edge}`}
          >
            <div className="grid min-w-0 gap-1.5">
              <p className="flex flex-wrap items-center gap-2">
                <Badge variant={severity.variant}>{severity.label}</Badge>
                <StatusBadge status={alert.status} />
                <span className="text-sm text-muted-foreground">
                  <Timestamp iso={alert.timestamp} />
                  {alert.alert_cause !== null && alert.deliveries > 1 && (
                    <> · seen {alert.deliveries} times</>
                  )}
                </span>
              </p>
              <p className="font-medium wrap-anywhere">{alert.error_message ?? alert.event_type}</p>
              <p className="text-sm wrap-anywhere text-muted-foreground">
                {(alert.alert_cause === null
                  ? [alert.event_type, alert.event_id, alert.customer_email]
                  : [alert.customer_email]
                )
                  .filter((part) => part !== null)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              busy={pendingId === alert.id}
              disabled={pendingId !== null}
              onClick={() => {
                onAcknowledge(alert.id);
              }}
            >
              <Check className="size-4" aria-hidden />
              Acknowledge
              <span className="sr-only"> {alert.error_message ?? alert.event_type}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
