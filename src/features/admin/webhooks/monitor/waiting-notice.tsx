import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { billingQueueCountsQuery, queueCountText } from '@/features/admin/shared/queries';

/** Counts of what waits for an admin, with links to the tabs; says so when nothing does. */
export function WaitingNotice() {
  const [exact, setExact] = useState(false);
  const counts = useQuery(billingQueueCountsQuery(exact));
  if (counts.isPending) {
    return <ListSkeleton label="Loading what waits for you" rows={1} />;
  }
  if (counts.isLoadingError) {
    return (
      <ErrorState
        title="What waits for you could not be counted"
        error={counts.error}
        onRetry={() => void counts.refetch()}
      />
    );
  }
  const { data } = counts;
  const counted = exact && !counts.isPlaceholderData;
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
  if (waiting.length === 0) {
    return (
      <p className="flex min-h-12 items-center gap-2 text-sm text-muted-foreground">
        <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
        No payment, price or refund waits for you.
      </p>
    );
  }
  return (
    <Alert variant="warning" title="Waiting for you">
      <ul className="grid gap-1">
        {waiting.map(({ count, one, many, tab }) => (
          <li key={one}>
            <Link className="underline underline-offset-4" to={`?tab=${tab}`}>
              {queueCountText(count, counted)} {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
      {!counted && waiting.some(({ count }) => count > 500) && (
        <Button
          className="mt-3"
          variant="outline"
          size="sm"
          busy={exact && counts.isFetching}
          onClick={() => {
            setExact(true);
          }}
        >
          Count them all
        </Button>
      )}
    </Alert>
  );
}
