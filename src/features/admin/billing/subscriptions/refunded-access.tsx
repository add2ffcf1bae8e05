import { Alert } from '@/components/ui/alert';
import { AccessDialog } from '@/features/admin/billing/subscriptions/access-dialog';
import { refundLabel } from '@/features/admin/billing/subscriptions/status-labels';
import { QueueMore, useBillingQueues } from '@/features/admin/billing/queue-more';
import { Day } from '@/features/admin/shared/timestamp';

/**
 * Refunds after which the access goes on, until an admin decides. While the queues load or cannot be
 * loaded nothing is shown: the queue of payers beside it reports the failure.
 */
export function RefundedAccess() {
  const { queues, showMore } = useBillingQueues();
  const { data } = queues;
  if (data === undefined || data.refunded.length === 0) return null;
  return (
    <Alert variant="warning" title="Refunded: end access?">
      <p>Money went back, and the plan goes on. End it now, or keep it until its date.</p>
      <ul className="mt-3 grid gap-4">
        {data.refunded.map((row) => {
          const payer = row.email ?? row.subscription_id;
          return (
            <li
              key={row.subscription_id}
              className="flex flex-wrap items-start justify-between gap-3 border-t border-border pt-3"
            >
              <div className="grid min-w-0 gap-1 wrap-anywhere">
                <p>
                  <span className="font-semibold">{payer}</span>
                  <span className="text-muted-foreground">
                    {row.plan !== null && ` · ${row.plan}`} · {refundLabel(row.refund, row.status)}{' '}
                    · access until <Day iso={row.access_until} />
                  </span>
                </p>
                {row.notes.map((note, at) => (
                  <p key={`${at} ${note}`} className="text-sm text-muted-foreground">
                    {note}
                  </p>
                ))}
              </div>
              <div className="flex flex-wrap gap-2">
                <AccessDialog subscriptionId={row.subscription_id} payer={payer} decision="end" />
                <AccessDialog subscriptionId={row.subscription_id} payer={payer} decision="keep" />
              </div>
            </li>
          );
        })}
      </ul>
      <QueueMore
        shown={data.refunded.length}
        total={data.counts.refunded}
        busy={queues.isFetching}
        onMore={showMore}
      />
    </Alert>
  );
}
