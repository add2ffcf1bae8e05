import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { LinkPayer } from '@/features/admin/billing/subscriptions/link-payer';
import { useReplay } from '@/features/admin/billing/mutations';
import { QueueMore } from '@/features/admin/billing/billing-queue';
import { resyncQuery, unmatchedQuery } from '@/features/admin/billing/queries';

// A few examples, so that the table below stays in view.
const SHOWN = 3;
const FIRST = { hasNextPage: true, isFetchingNextPage: false };

/** Payers without an account. Nothing while they load. */
export function UnmatchedPayers() {
  const payers = useInfiniteQuery(unmatchedQuery());
  const [all, setAll] = useState(false);
  const showAll = () => {
    setAll(true);
    return Promise.resolve();
  };
  if (payers.isLoadingError) {
    return <ErrorState error={payers.error} onRetry={() => void payers.refetch()} />;
  }
  const rows = payers.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Alert variant="warning" title="Payers without an account">
      <p>They paid with an email that no account has. Give the payment to its account.</p>
      <ul className="mt-3 grid gap-4">
        {(all ? rows : rows.slice(0, SHOWN)).map((payer) => (
          <LinkPayer key={payer.customer_id} payer={payer} />
        ))}
      </ul>
      {rows.length > SHOWN && (
        // One button for both, so that the focus stays on it.
        <QueueMore
          queue="unmatched"
          shown={all ? rows.length : SHOWN}
          pages={all ? payers : { ...FIRST, fetchNextPage: showAll }}
        />
      )}
    </Alert>
  );
}

/** Subscriptions whose order of events is ambiguous. Nothing while they load. */
export function SubscriptionsToReread() {
  const waiting = useInfiniteQuery(resyncQuery());
  const replay = useReplay();
  if (waiting.isLoadingError) {
    return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />;
  }
  const rows = waiting.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Alert variant="warning" title="Subscriptions to read again">
      <p>
        Several events came within one second and do not say which was last. With a secret key they
        are read from Stripe; without one they wait here.
      </p>
      <ul className="mt-3 grid gap-3">
        {rows.map((row) => (
          <li
            key={row.subscription_id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-border pt-3"
          >
            <span className="min-w-0 wrap-anywhere">
              {row.email ?? row.subscription_id}
              <span className="text-muted-foreground">
                {' '}
                · {row.events} {row.events === 1 ? 'event' : 'events'}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              busy={replay.isPending && replay.variables === row.subscription_id}
              disabled={replay.isPending}
              aria-label={`Replay ${row.email ?? row.subscription_id}`}
              onClick={() => {
                replay.mutate(row.subscription_id);
              }}
            >
              Replay
            </Button>
          </li>
        ))}
      </ul>
      <QueueMore queue="resync" shown={rows.length} pages={waiting} />
    </Alert>
  );
}
