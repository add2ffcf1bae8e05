import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { cn } from '@/lib/cn';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { LogTable } from '@/features/admin/webhooks/log-table';
import { EndpointChecks } from '@/features/admin/webhooks/dashboard/endpoint-checks';
import { LogFilterBar } from '@/features/admin/webhooks/dashboard/log-filter-bar';
import {
  hasFilters,
  LOG_FILTER_KEYS,
  logFilterParams,
  type LogFilters,
} from '@/features/admin/webhooks/dashboard/log-filters';
import { filteredLogsQuery, LOG_LIMIT } from '@/features/admin/webhooks/queries';

/** Endpoint checks and the webhook log with its filters, which are part of the URL. */
export function WebhookDashboardTab() {
  const [filters, setFilters] = useQueryStates(logFilterParams, { urlKeys: LOG_FILTER_KEYS });

  return (
    <div className="grid grid-cols-1 gap-8">
      <EndpointChecks />
      <section aria-labelledby="webhook-log" className="grid grid-cols-1 gap-5">
        <h2 id="webhook-log" className="font-display text-2xl">
          Webhook Log
        </h2>
        <LogFilterBar filters={filters} onChange={setFilters} />
        <Results filters={filters} />
      </section>
    </div>
  );
}

function Results({ filters }: { filters: LogFilters }) {
  const logs = useQuery(filteredLogsQuery(filters));

  if (logs.isPending) return <ListSkeleton label="Loading webhook logs" rows={8} />;
  if (logs.isLoadingError) {
    return (
      <ErrorState
        title="Failed to fetch webhook logs"
        error={logs.error}
        onRetry={() => void logs.refetch()}
      />
    );
  }
  if (logs.data.length === 0) {
    return (
      <EmptyState title="No webhook logs found">
        {hasFilters(filters)
          ? 'No event matches these filters.'
          : 'As soon as Stripe sends an event, it stands here.'}
      </EmptyState>
    );
  }
  const count = logs.data.length;
  return (
    <div
      className={cn('grid gap-3 transition-opacity', logs.isPlaceholderData && 'opacity-60')}
      aria-busy={logs.isPlaceholderData}
    >
      <p role="status" className="text-sm text-muted-foreground">
        {count >= LOG_LIMIT
          ? `The latest ${LOG_LIMIT} that match. Narrow the filters to see older ones.`
          : `${count} ${count === 1 ? 'event' : 'events'}`}
      </p>
      <LogTable label="Webhook log" logs={logs.data} />
    </div>
  );
}
