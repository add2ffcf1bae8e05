import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { AccessDialog } from '@/features/admin/billing/subscriptions/access-dialog';
import { planLabel, refundLabel } from '@/features/admin/billing/subscriptions/status-labels';
import { QueueMore } from '@/features/admin/billing/billing-queue';
import { refundedQuery } from '@/features/admin/billing/queries';
import { Day } from '@/features/admin/shared/timestamp';

/** Refunds after which the access goes on, until an admin decides. Nothing while they load. */
export function RefundedAccess() {
  const refunds = useInfiniteQuery(refundedQuery());
  if (refunds.isLoadingError) {
    return <ErrorState error={refunds.error} onRetry={() => void refunds.refetch()} />;
  }
  const rows = refunds.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Alert variant="warning" title="Refunded: end access?">
      <p>Money went back, and the plan goes on. End it now, or keep it until its date.</p>
      <ul className="mt-3 grid gap-4">
        {rows.map((row) => {
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
                    {row.plan !== null && ` · ${planLabel(row.plan)}`} ·{' '}
                    {refundLabel(row.refund, row.status)} · access until{' '}
                    <Day iso={row.access_until} />
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
      <QueueMore queue="refunded" shown={rows.length} pages={refunds} />
    </Alert>
  );
}
