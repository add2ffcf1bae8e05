import { ExternalLink } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { Day } from '@/features/admin/shared/timestamp';
import type { Subscription } from '@/features/admin/billing/queries';
import { AccessDialog } from '@/features/admin/billing/subscriptions/access-dialog';
import { stripeSubscriptionUrl } from '@/features/admin/billing/subscriptions/stripe-links';
import { possibleDecision } from '@/features/admin/billing/subscriptions/possible-decision';
import {
  attentionLabel,
  pauseLabel,
  refundLabel,
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
        {row.refund !== null && (
          <Badge variant="warning">{refundLabel(row.refund, row.status)}</Badge>
        )}
        {row.pause_behavior !== null && (
          <Badge variant="warning">{pauseLabel(row.pause_behavior)}</Badge>
        )}
        {row.access_ended_at !== null && <Badge variant="destructive">Access ended</Badge>}
        {row.user_id === null && <Badge variant="outline">No account</Badge>}
      </span>
    ),
  },
  {
    header: 'Customer',
    className: 'wrap-anywhere text-muted-foreground',
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        {row.stripe_customer_id}
        <a
          href={stripeSubscriptionUrl(row.stripe_subscription_id, row.livemode)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 whitespace-nowrap text-foreground underline underline-offset-4"
        >
          {row.livemode === false ? 'Open in Stripe (test)' : 'Open in Stripe'}
          <span className="sr-only">
            : {row.email ?? row.stripe_subscription_id}, opens in a new tab
          </span>
          <ExternalLink className="size-3.5" aria-hidden />
        </a>
      </span>
    ),
  },
  {
    header: 'Period ends',
    cell: (row) => (row.current_period_end === null ? null : <Day iso={row.current_period_end} />),
  },
  { header: 'Created', cell: (row) => <Day iso={row.created_at} /> },
  {
    header: 'Access until',
    cell: (row) =>
      row.access_until === null && row.access_ended_at === null ? null : (
        <div className="grid justify-items-start gap-2">
          {row.access_until !== null && <Day iso={row.access_until} />}
          <AccessLever row={row} />
        </div>
      ),
  },
];

function AccessLever({ row }: { row: Subscription }) {
  const payer = row.email ?? row.stripe_subscription_id;
  const decision = possibleDecision(row);
  if (decision === null) return null;
  return (
    <AccessDialog subscriptionId={row.stripe_subscription_id} payer={payer} decision={decision} />
  );
}

/** Table of subscriptions, each computed from its stored events. */
export function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  return <DataTable label="Subscriptions" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />;
}
