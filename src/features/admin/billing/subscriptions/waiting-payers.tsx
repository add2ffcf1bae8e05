import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/app-error';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { useLinkPayer, useReplay } from '@/features/admin/billing/mutations';
import { billingQueuesQuery, type BillingQueues } from '@/features/admin/shared/queries';

// Enough to see what kind of thing waits without pushing the table away.
const SHOWN = 3;

type Payer = BillingQueues['unmatched'][number];

/** Payers whose account is not known, and subscriptions whose order of events is not certain. */
export function WaitingPayers() {
  const queues = useQuery(billingQueuesQuery());
  const [all, setAll] = useState(false);
  if (queues.isLoadingError) {
    return <ErrorState error={queues.error} onRetry={() => void queues.refetch()} />;
  }
  if (queues.data === undefined) return null;
  const { unmatched, resync } = queues.data;
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
              Show all {unmatched.length}
            </Button>
          )}
        </Alert>
      )}
      {resync.length > 0 && <Resync waiting={resync} />}
    </>
  );
}

function LinkPayer({ payer }: { payer: Payer }) {
  const [email, setEmail] = useState(payer.email ?? '');
  const link = useLinkPayer(payer.customer_id);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(email.trim() === '');
    if (email.trim() !== '') link.mutate(email.trim());
  }

  return (
    <li className="grid gap-2 border-t border-border pt-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{payer.email ?? 'No address given'}</span>
        <span className="text-muted-foreground">
          {' '}
          · {payer.customer_id}
          {payer.plan !== null && ` · ${payer.plan}`}
          {payer.status !== null && `, ${payer.status}`}
          {payer.since !== null && (
            <>
              {' '}
              · since <Timestamp iso={payer.since} />
            </>
          )}
        </span>
      </p>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <Field
          label={
            <>
              Email of the account
              <span className="sr-only"> for {payer.email ?? payer.customer_id}</span>
            </>
          }
          className="min-w-64 grow sm:max-w-sm"
          required
          error={
            missing
              ? 'Please enter the address of an account.'
              : link.isError
                ? toAppError(link.error).userMessage
                : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setMissing(false);
                link.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" className="sm:mt-7" busy={link.isPending}>
          Link and replay
        </Button>
      </form>
    </li>
  );
}

function Resync({ waiting }: { waiting: BillingQueues['resync'] }) {
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
    </Alert>
  );
}
