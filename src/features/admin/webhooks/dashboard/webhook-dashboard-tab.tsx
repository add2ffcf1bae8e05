import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { TimeZoneNote } from '@/features/admin/shared/timestamp';
import { NoEventsYet } from '@/features/admin/webhooks/no-events-yet';
import { LogTable, type LogTableProps } from '@/features/admin/webhooks/log-table';
import { EndpointChecks } from '@/features/admin/webhooks/dashboard/endpoint-checks';
import { LogActions } from '@/features/admin/webhooks/dashboard/log-actions';
import { LogFilterBar } from '@/features/admin/webhooks/dashboard/log-filter-bar';
import {
  hasFilters,
  LOG_FILTER_KEYS,
  logFilterParams,
  type LogFilters,
} from '@/features/admin/webhooks/dashboard/log-filters';
import { SavedViews } from '@/features/admin/webhooks/dashboard/saved-views-bar';
import { filteredLogsQuery, logCountsQuery } from '@/features/admin/webhooks/queries';

/** Endpoint checks and the webhook log with its filters, which are part of the URL. */
export function WebhookDashboardTab() {
  const [filters, setFilters] = useQueryStates(logFilterParams, { urlKeys: LOG_FILTER_KEYS });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  return (
    <div className="grid grid-cols-1 gap-8">
      <EndpointChecks />
      <section aria-labelledby="webhook-log" className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-1">
          <h2 id="webhook-log" className="font-display text-2xl">
            Webhook Log
          </h2>
          <p className="text-sm text-muted-foreground">
            Every event, to search, export and retry. To watch the latest 50 come in, open{' '}
            <Link className="underline underline-offset-4" to="?tab=webhook-logs">
              Webhook Logs
            </Link>
            . <TimeZoneNote />
          </p>
        </div>
        <SavedViews filters={filters} onOpen={(view) => void setFilters(view)} />
        <LogFilterBar filters={filters} onChange={setFilters} />
        {/* Outside of the results: a retry goes on when its events leave the list. */}
        <LogActions
          filters={filters}
          selected={selected}
          onDone={() => {
            setSelected(new Set());
          }}
        />
        <Results filters={filters} selection={{ selected, onChange: setSelected }} />
      </section>
    </div>
  );
}

interface ResultsProps {
  filters: LogFilters;
  selection: NonNullable<LogTableProps['selection']>;
}

function Results({ filters, selection }: ResultsProps) {
  const logs = useInfiniteQuery(filteredLogsQuery(filters));
  const counts = useQuery(logCountsQuery(filters));

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
  const rows = logs.data.pages.flat();
  if (rows.length === 0) {
    return (
      <EmptyState title="No webhook logs found">
        {hasFilters(filters) ? 'No event matches these filters.' : <NoEventsYet />}
      </EmptyState>
    );
  }
  return (
    <div
      className={cn(
        'grid grid-cols-1 gap-3 transition-opacity',
        logs.isPlaceholderData && 'opacity-60',
      )}
      aria-busy={logs.isPlaceholderData}
    >
      <p role="status" className="text-sm text-muted-foreground">
        {countText(rows.length, logs.hasNextPage, counts.data?.matching)}
      </p>
      <LogTable label="Webhook log" logs={rows} selection={selection} />
      {logs.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={logs.isFetchingNextPage}
          onClick={() => void logs.fetchNextPage()}
        >
          Show 100 more
        </Button>
      )}
    </div>
  );
}

function countText(shown: number, more: boolean, matching: number | undefined): string {
  if (!more) return `${shown.toLocaleString('en-US')} ${shown === 1 ? 'event' : 'events'}`;
  if (matching === undefined) return `The latest ${shown} that match`;
  const all = matching > 1000 ? 'more than 1,000' : matching.toLocaleString('en-US');
  return `The latest ${shown.toLocaleString('en-US')} of ${all} events that match`;
}
