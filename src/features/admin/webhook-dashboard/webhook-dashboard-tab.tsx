import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { cn } from '@/lib/cn';
import { ListSkeleton } from '@/features/admin/list-skeleton';
import { LogTable } from '@/features/admin/log-table';
import { useAddressChange } from '@/features/admin/use-address-change';
import { EndpointChecks } from '@/features/admin/webhook-dashboard/endpoint-checks';
import { FilterBar } from '@/features/admin/webhook-dashboard/filter-bar';
import {
  filtersFromSearch,
  filtersToSearch,
  hasFilters,
  type LogFilters,
} from '@/features/admin/webhook-dashboard/log-filters';
import { filteredLogsQuery, LOG_LIMIT } from '@/features/admin/webhook-dashboard/queries';

/** Endpoint checks and the ledger with its filters, which live in the address. */
export function WebhookDashboardTab() {
  const [search] = useSearchParams();
  const changeAddress = useAddressChange({ replace: true });
  const filters = filtersFromSearch(search);
  const change = useCallback(
    (part: Partial<LogFilters>) => {
      changeAddress((query) => filtersToSearch(query, { ...filtersFromSearch(query), ...part }));
    },
    [changeAddress],
  );

  return (
    <div className="grid grid-cols-1 gap-8">
      <EndpointChecks />
      <section aria-labelledby="webhook-log" className="grid grid-cols-1 gap-5">
        <h2 id="webhook-log" className="font-display text-2xl">
          Webhook Log
        </h2>
        <FilterBar filters={filters} onChange={change} />
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
