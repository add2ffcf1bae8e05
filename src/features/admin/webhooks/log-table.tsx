import { FileSearch, RotateCw } from 'lucide-react';
import { useCallback, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
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

/** Must be the same function in every render. */
type SelectionChange = Dispatch<SetStateAction<ReadonlySet<string>>>;

export interface LogTableProps {
  label: string;
  logs: readonly WebhookLog[];
  /** Event ids that are selected for a retry, and their change; without it no row can be selected. */
  selection?: { selected: ReadonlySet<string>; onChange: SelectionChange };
}

/** Rows of the event ledger; failed ones have a retry button. */
export function LogTable({ label, logs, selection }: LogTableProps) {
  const retry = useRetryEvent();
  const [shown, setShown] = useState<WebhookLog | null>(null);

  const { mutate } = retry;
  const retryFrom = useCallback(
    (button: HTMLButtonElement, eventId: string) => {
      const table = button.closest('table');
      mutate(eventId, {
        onSettled: () => {
          // A repaired row has no retry button any more: its details button gets the focus.
          const details = table?.querySelector<HTMLElement>(
            `[data-details="${CSS.escape(eventId)}"]`,
          );
          if (button.isConnected) button.focus();
          else details?.focus();
        },
      });
    },
    [mutate],
  );
  const onSelect = selection?.onChange;
  const columns = useMemo(
    () => [
      ...(onSelect === undefined ? [] : [selectionColumn(onSelect)]),
      ...logColumns(setShown, retryFrom),
    ],
    [onSelect, retryFrom],
  );

  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={logs}
        rowKey={(log) => log.id}
        rowState={(log): RowState => ({
          selected: selection?.selected.has(log.event_id) === true,
          retrying: !retry.isPending ? null : retry.variables === log.event_id ? 'this' : 'other',
        })}
      />
      <EventDetailDialog
        log={shown}
        onClose={() => {
          setShown(null);
        }}
      />
    </>
  );
}

interface RowState {
  selected: boolean;
  /** Whether a retry is under way, of this event or of another. */
  retrying: 'this' | 'other' | null;
}

const logColumns = (
  open: (log: WebhookLog) => void,
  retry: (button: HTMLButtonElement, eventId: string) => void,
): readonly Column<WebhookLog, RowState>[] => [
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
    // Null: a card on a phone then has no line for it.
    cell: (log) => (log.retry_count === 0 ? null : log.retry_count),
  },
  {
    header: 'Action',
    headerHidden: true,
    className: 'md:text-right',
    cell: (log, { retrying }) => (
      <span className="inline-flex flex-wrap gap-2 md:justify-end lg:flex-nowrap">
        <Button
          variant="ghost"
          size="sm"
          className="max-md:-ml-3"
          data-details={log.event_id}
          aria-label={`Details of ${log.event_type} ${log.event_id}`}
          onClick={() => {
            open(log);
          }}
        >
          <FileSearch className="size-4" aria-hidden />
          Details
        </Button>
        {canRetry(log.status) && (
          <Button
            variant="outline"
            size="sm"
            busy={retrying === 'this'}
            disabled={retrying !== null}
            aria-label={`Retry ${log.event_type} ${log.event_id}`}
            onClick={(event) => {
              retry(event.currentTarget, log.event_id);
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

const selectionColumn = (onChange: SelectionChange): Column<WebhookLog, RowState> => ({
  header: 'Select',
  headerHidden: true,
  cardLabel: 'Select',
  cell: (log, { selected }) =>
    !canRetry(log.status) ? null : (
      <Checkbox
        aria-label={`Select ${log.event_type} ${log.event_id}`}
        checked={selected}
        onCheckedChange={(checked) => {
          onChange((now) => {
            const next = new Set(now);
            if (checked) next.add(log.event_id);
            else next.delete(log.event_id);
            return next;
          });
        }}
      />
    ),
});
