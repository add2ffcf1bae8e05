import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Timestamp } from '@/features/admin/shared/timestamp';
import {
  AcknowledgeButton,
  AlertText,
  type AcknowledgeProps,
} from '@/features/admin/webhooks/alerts/alert-parts';
import { alertRowsQuery } from '@/features/admin/webhooks/queries';
import { StatusBadge } from '@/features/admin/webhooks/status-badge';

/** The rows of one cause, each with its own button, in pages of 20. */
export function AlertRows({
  causeGroup,
  ...acknowledge
}: AcknowledgeProps & { causeGroup: string }) {
  const rows = useInfiniteQuery(alertRowsQuery(causeGroup));
  if (rows.isPending) return <ListSkeleton label="Loading the alerts of this cause" rows={3} />;
  if (rows.isLoadingError) {
    return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul
        className="divide-y divide-border border-t border-border"
        aria-label="Alerts of this cause"
      >
        {rows.data.pages.flat().map((row) => (
          <li
            key={row.id}
            className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
                <StatusBadge status={row.status} />
                <Timestamp iso={row.timestamp} />
              </p>
              <AlertText row={row} />
            </div>
            <AcknowledgeButton
              what={row.id}
              label="Acknowledge"
              about={row.event_id}
              busy={acknowledge.pending === row.id}
              {...acknowledge}
            />
          </li>
        ))}
      </ul>
      {rows.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          busy={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
