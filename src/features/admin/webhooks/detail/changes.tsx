import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { Timestamp } from '@/features/admin/shared/timestamp';
import type { EventDetail, WebhookLog } from '@/features/admin/webhooks/queries';

type Change = NonNullable<EventDetail['changes']>[number];

interface ChangesProps {
  log: WebhookLog;
  changes: EventDetail['changes'];
  /** Whether the subscription shows this event; null for events of other objects. */
  inForce: boolean | null;
}

const COLUMNS: Column<Change>[] = [
  { header: 'What', cell: ({ name }) => name },
  { header: 'Before', className: 'wrap-anywhere', cell: ({ before }) => <Value value={before} /> },
  { header: 'After', className: 'wrap-anywhere', cell: ({ after }) => <Value value={after} /> },
];

/** What an event says in comparison with the event before it, and what became of that. */
export function Changes({ log, changes, inForce }: ChangesProps) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-display text-lg">What it changed</h3>
      <p className="text-sm">{outcomeOf(log, inForce)}</p>
      {changes !== null && changes.length > 0 && (
        <DataTable
          label="Changes by this event"
          columns={COLUMNS}
          rows={changes}
          rowKey={({ name }) => name}
        />
      )}
      {changes?.length === 0 && (
        <p className="text-sm text-muted-foreground">
          It says the same of the subscription as the event before.
        </p>
      )}
    </section>
  );
}

function outcomeOf({ status, outcome, note }: WebhookLog, inForce: boolean | null): string {
  if (status === 'failed' || status === 'retried_failed' || status === 'acknowledged') {
    return 'Nothing yet: it could not be applied.';
  }
  if (outcome === 'ignored') return 'Nothing: events of this type have no effect here.';
  if (outcome === 'stale') return 'Nothing: a newer event had been applied before it arrived.';
  if (outcome === 'needs_resync') {
    return 'Not certain: other events of the same second say something else.';
  }
  const end =
    inForce === null
      ? ''
      : inForce
        ? ' The subscription is as this event says.'
        : ' A newer event has replaced it since.';
  return `${note ?? 'It was applied.'}${note === null || note.endsWith('.') ? '' : '.'}${end}`;
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/;

function Value({ value }: { value: Change['after'] }) {
  if (value === null || value === '') return <>–</>;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  return ISO_TIME.test(value) ? <Timestamp iso={value} /> : <>{value}</>;
}
