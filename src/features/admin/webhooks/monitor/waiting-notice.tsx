import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { billingQueueCountsQuery } from '@/features/admin/shared/queries';

/** Counts of what waits for an admin, with links to the tabs; nothing when all queues are empty. */
export function WaitingNotice() {
  const { data } = useQuery(billingQueueCountsQuery());
  if (data === undefined) return null;
  const waiting = [
    {
      count: data.unmapped,
      one: 'price without a plan',
      many: 'prices without a plan',
      tab: 'plan-mapping',
    },
    {
      count: data.unmatched,
      one: 'payer without an account',
      many: 'payers without an account',
      tab: 'subscriptions',
    },
    {
      count: data.resync,
      one: 'subscription to read again',
      many: 'subscriptions to read again',
      tab: 'subscriptions',
    },
    {
      count: data.refunded,
      one: 'refund to decide on',
      many: 'refunds to decide on',
      tab: 'subscriptions',
    },
  ].filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <Alert variant="warning" title="Waiting for you">
      <ul className="grid gap-1">
        {waiting.map(({ count, one, many, tab }) => (
          <li key={one}>
            <Link className="underline underline-offset-4" to={`?tab=${tab}`}>
              {count} {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
