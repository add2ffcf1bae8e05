import { ChevronRight, FileSearch, RotateCw } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
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
    // Most event types fit on one or two lines.
    { header: 'Event', className: 'lg:min-w-52', cell: (log) => <EventCell log={log} /> },
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
      cell: (log) => log.retry_count,
    },
    {
      header: 'Action',
      headerHidden: true,
      className: 'md:text-right',
      cell: (log) => (
        <span className="inline-flex flex-wrap gap-2 md:justify-end">
          <Button
            variant="ghost"
            size="sm"
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

function EventCell({ log }: { log: WebhookLog }) {
  const facts: [string, ReactNode][] = [
    ['Event', log.event_id],
    ['Object', log.object_id],
    ['Subscription', log.subscription_id],
    ['API version', log.api_version],
    ['Mode', log.livemode === null ? null : log.livemode ? 'live' : 'test'],
    ['Outcome', log.outcome],
    ['Deliveries', String(log.deliveries)],
    ['Latency', log.latency_ms === null ? null : `${log.latency_ms} ms`],
    ['Next try', log.next_attempt_at === null ? null : <Timestamp iso={log.next_attempt_at} />],
    ['Recovered', log.recovered_at === null ? null : <Timestamp iso={log.recovered_at} />],
  ];
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-1.5 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="mt-1 size-3.5 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
          aria-hidden
        />
        <span className="min-w-0">
          <EventType type={log.event_type} />
        </span>
      </summary>
      <dl className="mt-2 ml-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs text-muted-foreground">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}
