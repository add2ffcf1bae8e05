import { useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { LinkPayer } from '@/features/admin/billing/subscriptions/link-payer';
import { useReplay } from '@/features/admin/billing/mutations';
import { QueueMore, useBillingQueues } from '@/features/admin/billing/queue-more';
import type { BillingQueues } from '@/features/admin/shared/queries';

// A few examples, so that the table below stays in view.
const SHOWN = 3;

/** Payers without an account, and subscriptions whose order of events is ambiguous. */
export function WaitingPayers() {
  const { queues, showMore } = useBillingQueues();
  const [all, setAll] = useState(false);
  if (queues.isLoadingError) {
    return <ErrorState error={queues.error} onRetry={() => void queues.refetch()} />;
  }
  if (queues.data === undefined) return null;
  const { unmatched, resync, counts } = queues.data;
  const more = { busy: queues.isFetching, onMore: showMore };
  return (
    <>
      {unmatched.length > 0 && (
        <Alert variant="warning" title="Payers without an account">
          <p>They paid with an address that no account has. Give the payment to its account.</p>
          <ul className="mt-3 grid gap-4">
            {(all ? unmatched : unmatched.slice(0, SHOWN)).map((payer) => (
              <LinkPayer key={payer.customer_id} payer={payer} />
            ))}
          </ul>
          {!all && unmatched.length > SHOWN && (
            <Button
              variant="outline"
              size="sm"
              className="mt-3"
              onClick={() => {
                setAll(true);
              }}
            >
              {unmatched.length < counts.unmatched
                ? `Show ${unmatched.length} of ${counts.unmatched}`
                : `Show all ${unmatched.length}`}
            </Button>
          )}
          {all && <QueueMore shown={unmatched.length} total={counts.unmatched} {...more} />}
        </Alert>
      )}
      {resync.length > 0 && (
        <Resync waiting={resync}>
          <QueueMore shown={resync.length} total={counts.resync} {...more} />
        </Resync>
      )}
    </>
  );
}

interface ResyncProps {
  waiting: BillingQueues['resync'];
  children: ReactNode;
}

function Resync({ waiting, children }: ResyncProps) {
  const replay = useReplay();
  return (
    <Alert variant="warning" title="Subscriptions to read again">
      <p>
        Several events came within one second and do not say which was last. With a secret key they
        are read from Stripe; without one they wait here.
      </p>
      <ul className="mt-3 grid gap-3">
        {waiting.map((row) => (
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
      {children}
    </Alert>
  );
}
