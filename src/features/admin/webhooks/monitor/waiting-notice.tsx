import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { billingQueuesQuery } from '@/features/admin/shared/queries';

/** Says what waits for a person, with the way there; silent when nothing does. */
export function WaitingNotice() {
  const { data } = useQuery(billingQueuesQuery());
  if (data === undefined) return null;
  const waiting = [
    {
      count: data.unmapped.length,
      one: 'price without a plan',
      many: 'prices without a plan',
      tab: 'plan-mapping',
    },
    {
      count: data.unmatched.length,
      one: 'payer without an account',
      many: 'payers without an account',
      tab: 'subscriptions',
    },
    {
      count: data.resync.length,
      one: 'subscription to read again',
      many: 'subscriptions to read again',
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
