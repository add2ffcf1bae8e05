import { ChevronRight, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { EventType } from '@/features/admin/webhooks/event-type';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { useRetryEvent } from '@/features/admin/webhooks/mutations';
import type { WebhookLog } from '@/features/admin/webhooks/queries';
import { StatusBadge } from '@/features/admin/webhooks/status-badge';
import { canRetry } from '@/features/admin/webhooks/webhook-status';

/** Rows of the event ledger; failed ones have a retry button. */
export function LogTable({ label, logs }: { label: string; logs: readonly WebhookLog[] }) {
  const retry = useRetryEvent();
  const columns: Column<WebhookLog>[] = [
    { header: 'Received', cell: (log) => <Timestamp iso={log.timestamp} /> },
    { header: 'Event', cell: (log) => <EventCell log={log} /> },
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
      cell: (log) =>
        !canRetry(log.status) ? null : (
          <Button
            variant="outline"
            size="sm"
            busy={retry.isPending && retry.variables === log.event_id}
            disabled={retry.isPending}
            aria-label={`Retry ${log.event_type} ${log.event_id}`}
            onClick={() => {
              retry.mutate(log.event_id);
            }}
          >
            <RotateCw className="size-4" aria-hidden />
            Retry
          </Button>
        ),
    },
  ];
  return <DataTable label={label} columns={columns} rows={logs} rowKey={(log) => log.id} />;
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
