import { FileSearch, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { EventDetailDialog } from '@/features/admin/webhooks/detail/event-detail-dialog';
import { EventType } from '@/features/admin/webhooks/event-type';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { useRetryEvent } from '@/features/admin/webhooks/mutations';
import type { WebhookLog } from '@/features/admin/webhooks/queries';
import { StatusBadge } from '@/features/admin/webhooks/status-badge';
import { canRetry } from '@/features/admin/webhooks/webhook-status';

interface LogTableProps {
  label: string;
  logs: readonly WebhookLog[];
  /** Event ids that are selected for a retry, and their change; without it no row can be selected. */
  selection?: { selected: ReadonlySet<string>; onChange: (selected: Set<string>) => void };
}

/** Rows of the event ledger; failed ones have a retry button. */
export function LogTable({ label, logs, selection }: LogTableProps) {
  const retry = useRetryEvent();
  const table = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<WebhookLog | null>(null);

  const retryFrom = (button: HTMLButtonElement, eventId: string) => {
    retry.mutate(eventId, {
      onSettled: () => {
        // A repaired row has no retry button any more: its details button gets the focus.
        const details = table.current?.querySelector<HTMLElement>(
          `[data-details="${CSS.escape(eventId)}"]`,
        );
        if (button.isConnected) button.focus();
        else details?.focus();
      },
    });
  };

  const columns: Column<WebhookLog>[] = [
    ...(selection === undefined ? [] : [selectionColumn(selection)]),
    { header: 'Received', cell: (log) => <Timestamp iso={log.timestamp} /> },
    {
      header: 'Event',
      className: 'font-medium',
      cell: (log) => <EventType type={log.event_type} />,
    },
    {
      header: 'Status',
      cell: (log) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <StatusBadge status={log.status} />
          {log.outcome === 'needs_resync' && <Badge variant="warning">Needs resync</Badge>}
        </span>
      ),
    },
    {
      header: 'Customer',
      className: 'break-words md:max-w-56',
      cell: (log) => log.customer_email ?? log.email,
    },
    {
      header: 'Message',
      className: 'break-words md:max-w-80',
      cell: (log) => log.error_message ?? log.note,
    },
    {
      header: 'Retries',
      className: 'tabular-nums',
      // A card on a phone leaves the line out.
      cell: (log) => (log.retry_count === 0 ? null : log.retry_count),
    },
    {
      header: 'Action',
      headerHidden: true,
      className: 'md:text-right',
      cell: (log) => (
        <span className="inline-flex flex-wrap gap-2 md:justify-end lg:flex-nowrap">
          <Button
            variant="ghost"
            size="sm"
            className="max-md:-ml-3"
            data-details={log.event_id}
            aria-label={`Details of ${log.event_type} ${log.event_id}`}
            onClick={() => {
              setShown(log);
            }}
          >
            <FileSearch className="size-4" aria-hidden />
            Details
          </Button>
          {canRetry(log.status) && (
            <Button
              variant="outline"
              size="sm"
              busy={retry.isPending && retry.variables === log.event_id}
              disabled={retry.isPending}
              aria-label={`Retry ${log.event_type} ${log.event_id}`}
              onClick={(event) => {
                retryFrom(event.currentTarget, log.event_id);
              }}
            >
              <RotateCw className="size-4" aria-hidden />
              Retry
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <div ref={table}>
      <DataTable label={label} columns={columns} rows={logs} rowKey={(log) => log.id} />
      <EventDetailDialog
        log={shown}
        onClose={() => {
          setShown(null);
        }}
      />
    </div>
  );
}

function selectionColumn({
  selected,
  onChange,
}: NonNullable<LogTableProps['selection']>): Column<WebhookLog> {
  return {
    header: 'Select',
    headerHidden: true,
    cardLabel: 'Select',
    cell: (log) =>
      !canRetry(log.status) ? null : (
        <Checkbox
          aria-label={`Select ${log.event_type} ${log.event_id}`}
          checked={selected.has(log.event_id)}
          onCheckedChange={(checked) => {
            const next = new Set(selected);
            if (checked) next.add(log.event_id);
            else next.delete(log.event_id);
            onChange(next);
          }}
        />
      ),
  };
}
