import { useQuery } from '@tanstack/react-query';
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
import type { Drift } from '../answers';
import { DataTable, type Column } from '../data-table';
import { settingsStateQuery } from '../settings-state';
import { useReconcile } from './queries';

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

function shown(value: unknown) {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Compares our subscriptions with Stripe's and lists what differs. Needs the secret key. */
export function Reconcile() {
  const state = useQuery(settingsStateQuery());
  const reconcile = useReconcile();
  const drift = reconcile.data?.drift ?? [];

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Compare with Stripe</CardTitle>
        <CardDescription>
          Runs every night by itself: fetches events that never arrived and lists what differs.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {state.data?.secret_key_set === false && (
          <Alert title="No secret key is stored">Save one under Stripe Settings to compare.</Alert>
        )}
        {reconcile.isError && (
          <ErrorState title="The comparison did not finish" error={reconcile.error} />
        )}
        {reconcile.isSuccess && (
          <p role="status">
            {reconcile.data.subscriptions_checked} subscriptions compared,{' '}
            {reconcile.data.events_fetched} events fetched,{' '}
            {reconcile.variables.repair
              ? `${reconcile.data.repaired} put right.`
              : drift.length === 0
                ? 'no difference.'
                : `${drift.length} ${drift.length === 1 ? 'difference' : 'differences'}.`}
          </p>
        )}
        {drift.length > 0 && (
          <DataTable
            label="Differences from Stripe"
            columns={COLUMNS}
            rows={drift}
            rowKey={(row) => `${row.subscription_id} ${row.field}`}
          />
        )}
      </CardContent>
      <CardFooter>
        <Button
          variant="outline"
          busy={reconcile.isPending}
          disabled={state.data?.secret_key_set !== true}
          onClick={() => {
            reconcile.mutate({ repair: false });
          }}
        >
          Compare now
        </Button>
        {drift.length > 0 && reconcile.variables?.repair === false && (
          <Button
            busy={reconcile.isPending}
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
