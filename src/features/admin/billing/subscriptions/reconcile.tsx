import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { UNKNOWN_AT_STRIPE, type Drift } from '@domain/billing/stripe/drift.ts';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { useReconcile } from '@/features/admin/billing/mutations';
import {
  lastRunQuery,
  reconcileStateQuery,
  type ReconcileRun,
} from '@/features/admin/billing/queries';

const COLUMNS: readonly Column<Drift>[] = [
  {
    header: 'Subscription',
    className: 'wrap-anywhere',
    cell: (row) => row.email ?? row.subscription_id,
  },
  {
    header: 'Field',
    cell: (row) => (
      <span className="inline-flex flex-wrap gap-1.5">
        {row.field}
        {row.repaired && <Badge variant="success">Put right</Badge>}
      </span>
    ),
  },
  { header: 'Here', className: 'wrap-anywhere', cell: (row) => shown(row.ours) },
  { header: 'At Stripe', className: 'wrap-anywhere', cell: (row) => shown(row.stripe) },
];

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

function shown(value: Drift['ours']): string | null {
  if (value === null || value === '') return null;
  return typeof value === 'string' ? value : value ? 'yes' : 'no';
}

/** Compares our subscriptions with Stripe's and lists the differences. Needs a secret key. */
export function Reconcile() {
  const state = useQuery(reconcileStateQuery());
  const last = useQuery(lastRunQuery());
  const reconcile = useReconcile();
  // When the check for a key failed, the button stays enabled: a click shows the reason.
  const closed = state.isPending || state.data?.configured === false || isUnderWay(last.data);
  // A run that failed at Stripe is stored and shown as the last run; other failures are not stored.
  const stored =
    typeof last.data?.error === 'string' &&
    toAppError(reconcile.error).code === 'stripe_unavailable';
  const repairable = last.data?.drift.some(
    ({ repaired, field }) => !repaired && field !== UNKNOWN_AT_STRIPE,
  );

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Compare with Stripe</CardTitle>
        <CardDescription>
          Runs once a day by itself: fetches events that never arrived and lists what differs.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4">
        {state.data?.configured === false && (
          <Alert title="No secret key is stored">
            Save one under{' '}
            <Link className="underline underline-offset-4" to="?tab=stripe-settings">
              Stripe Settings
            </Link>{' '}
            to compare.
          </Alert>
        )}
        {reconcile.isError && !stored && (
          <ErrorState title="The comparison did not finish" error={reconcile.error} />
        )}
        <LastRun last={last} />
      </CardContent>
      <CardFooter>
        <Button
          variant="outline"
          busy={reconcile.isPending && !reconcile.variables.repair}
          disabled={closed || reconcile.isPending}
          onClick={() => {
            reconcile.mutate({ repair: false });
          }}
        >
          Compare now
        </Button>
        {repairable && (
          <Button
            busy={reconcile.isPending && reconcile.variables.repair}
            disabled={closed || reconcile.isPending}
            onClick={() => {
              reconcile.mutate({ repair: true });
            }}
          >
            Repair differences
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}

/** Made in parts: the schedule goes on with it. */
const isUnderWay = (run: ReconcileRun | null | undefined) =>
  run !== null && run !== undefined && run.finished_at === null;

function LastRun({ last }: { last: UseQueryResult<ReconcileRun | null> }) {
  if (last.isPending) return <Skeleton className="h-6 max-w-md" />;
  if (last.isLoadingError) {
    return <ErrorState error={last.error} onRetry={() => void last.refetch()} />;
  }
  if (last.data === null) {
    return <p className="text-muted-foreground">Not compared yet.</p>;
  }
  const { started_at, drift, repaired, error, subscriptions_checked, events_fetched } = last.data;
  return (
    <>
      {isUnderWay(last.data) ? (
        <p role="status">
          Comparing since <Timestamp iso={started_at} />:{' '}
          {counted(subscriptions_checked, 'subscription')} so far.
        </p>
      ) : error === null ? (
        <p role="status">
          Last compared <Timestamp iso={started_at} />:{' '}
          {counted(subscriptions_checked, 'subscription')}, {counted(events_fetched, 'event')}{' '}
          fetched,{' '}
          {drift.length === 0
            ? 'no difference.'
            : `${counted(drift.length, 'difference')}, ${repaired} put right.`}
        </p>
      ) : (
        <p role="status">
          Last tried <Timestamp iso={started_at} />.
        </p>
      )}
      {error !== null && (
        <Alert variant="destructive" title="The comparison did not finish">
          {error}
        </Alert>
      )}
      {drift.length > 0 && (
        <DataTable
          label="Differences from Stripe"
          columns={COLUMNS}
          rows={drift}
          rowKey={(row) => `${row.subscription_id} ${row.field}`}
        />
      )}
      {drift.some(({ field }) => field === UNKNOWN_AT_STRIPE) && (
        <p className="text-sm text-muted-foreground">
          What is unknown at Stripe cannot be repaired from there. Please check that the secret key
          belongs to the account that sends the events. Without a renewal the plan ends by itself.
        </p>
      )}
    </>
  );
}
