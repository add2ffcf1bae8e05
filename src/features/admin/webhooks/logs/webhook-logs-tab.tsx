import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { TimeZoneNote } from '@/features/admin/shared/timestamp';
import { NoEventsYet } from '@/features/admin/webhooks/no-events-yet';
import { LogTable } from '@/features/admin/webhooks/log-table';
import { latestLogsQuery, type WebhookLog } from '@/features/admin/webhooks/queries';

/** The latest 50 events, updated live; failed ones have a retry button. */
export function WebhookLogsTab() {
  const logs = useQuery(latestLogsQuery());
  return (
    <section aria-labelledby="webhook-events" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid grid-cols-1 gap-1">
          <h2 id="webhook-events" className="font-display text-2xl">
            Webhook Events
          </h2>
          <p className="text-sm text-muted-foreground">
            The latest 50, as they come in. To search, export or retry many, open{' '}
            <Link className="underline underline-offset-4" to="?tab=webhook-dashboard">
              Webhook Dashboard
            </Link>
            . <TimeZoneNote />
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          busy={logs.isFetching}
          onClick={() => void logs.refetch()}
        >
          {!logs.isFetching && <RotateCw className="size-4" aria-hidden />}
          Refresh
        </Button>
      </div>
      <Events logs={logs} />
    </section>
  );
}

function Events({ logs }: { logs: UseQueryResult<WebhookLog[]> }) {
  if (logs.isPending) return <ListSkeleton label="Loading webhook events" rows={8} />;
  if (logs.isLoadingError) {
    return (
      <ErrorState
        title="Failed to load webhook logs"
        error={logs.error}
        onRetry={() => void logs.refetch()}
      />
    );
  }
  if (logs.data.length === 0) {
    return (
      <EmptyState title="No webhook events found">
        <NoEventsYet />
      </EmptyState>
    );
  }
  return <LogTable label="Webhook events" logs={logs.data} />;
}
