import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
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
import type { Drift } from '../answers';
import { DataTable, type Column } from '../data-table';
import { Moment } from '../moment';
import { settingsStateQuery } from '../settings-state';
import { lastRunQuery, useReconcile, type ReconcileRun } from './queries';

const COLUMNS: readonly Column<Drift>[] = [
  {
    header: 'Subscription',
    className: 'wrap-anywhere',
    cell: (row) => row.email ?? row.subscription_id,
  },
  { header: 'Field', cell: (row) => row.field },
  { header: 'Here', className: 'wrap-anywhere', cell: (row) => shown(row.ours) },
  { header: 'At Stripe', className: 'wrap-anywhere', cell: (row) => shown(row.stripe) },
];

function shown(value: Drift['ours']): string | null {
  if (value === null || value === '') return null;
  return typeof value === 'string' ? value : value ? 'yes' : 'no';
}

/** Compares our subscriptions with Stripe's and lists what differs. Needs the secret key. */
export function Reconcile() {
  const state = useQuery(settingsStateQuery());
  const last = useQuery(lastRunQuery());
  const reconcile = useReconcile();
  const waiting = (last.data?.drift.length ?? 0) > (last.data?.repaired ?? 0);

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Compare with Stripe</CardTitle>
        <CardDescription>
          Runs every night by itself: fetches events that never arrived and lists what differs.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4">
        {state.data?.secret_key_set === false && (
          <Alert title="No secret key is stored">Save one under Stripe Settings to compare.</Alert>
        )}
        {reconcile.isError && typeof last.data?.error !== 'string' && (
          <ErrorState title="The comparison did not finish" error={reconcile.error} />
        )}
        <LastRun last={last} />
      </CardContent>
      <CardFooter>
        <Button
          variant="outline"
          busy={reconcile.isPending && !reconcile.variables.repair}
          disabled={state.data?.secret_key_set !== true || reconcile.isPending}
          onClick={() => {
            reconcile.mutate({ repair: false });
          }}
        >
          Compare now
        </Button>
        {waiting && (
          <Button
            busy={reconcile.isPending && reconcile.variables.repair}
            disabled={state.data?.secret_key_set !== true || reconcile.isPending}
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
      <p role="status">
        Last compared <Moment iso={started_at} />: {subscriptions_checked} subscriptions,{' '}
        {events_fetched} events fetched,{' '}
        {drift.length === 0
          ? 'no difference.'
          : `${drift.length} ${drift.length === 1 ? 'difference' : 'differences'}, ${repaired} put right.`}
      </p>
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
    </>
  );
}
