import { Badge } from '@/components/ui/badge';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { Day } from '@/features/admin/shared/timestamp';
import type { Subscription } from '@/features/admin/billing/queries';
import {
  attentionLabel,
  subscriptionStatusLabel,
  subscriptionStatusVariant,
} from '@/features/admin/billing/subscriptions/status-labels';

const COLUMNS: readonly Column<Subscription>[] = [
  {
    header: 'Email',
    className: 'break-words font-medium md:max-w-64',
    cell: (row) => row.email,
  },
  {
    header: 'Plan',
    className: 'capitalize',
    cell: (row) => row.plan,
  },
  {
    header: 'Status',
    cell: (row) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge variant={subscriptionStatusVariant(row.status)}>
          {subscriptionStatusLabel(row.status)}
        </Badge>
        {row.attention !== null && (
          <Badge variant="destructive">{attentionLabel(row.attention)}</Badge>
        )}
        {row.cancel_at_period_end && row.status !== 'canceled' && (
          <Badge variant="outline">Cancels</Badge>
        )}
        {row.user_id === null && <Badge variant="outline">No account</Badge>}
      </span>
    ),
  },
  {
    header: 'Customer',
    className: 'wrap-anywhere text-muted-foreground',
    cell: (row) => row.stripe_customer_id,
  },
  {
    header: 'Period ends',
    cell: (row) => (row.current_period_end === null ? null : <Day iso={row.current_period_end} />),
  },
  { header: 'Created', cell: (row) => <Day iso={row.created_at} /> },
];

/** Table of subscriptions, each computed from its stored events. */
export function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  return <DataTable label="Subscriptions" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />;
}
