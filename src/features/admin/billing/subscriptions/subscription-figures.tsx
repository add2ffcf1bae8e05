import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { TimeZoneNote, Timestamp } from '@/features/admin/shared/timestamp';
import { churnRate, formatAmount } from '@/features/admin/billing/subscriptions/figures';
import { subscriptionTotalsQuery, type SubscriptionTotals } from '@/features/admin/billing/queries';

type PlanRow = SubscriptionTotals['plans'][number];

const COLUMNS: readonly Column<PlanRow>[] = [
  { header: 'Plan', className: 'capitalize font-medium', cell: (row) => row.plan },
  { header: 'Active', className: 'tabular-nums', cell: (row) => row.active },
  { header: 'Past due', className: 'tabular-nums', cell: (row) => row.past_due },
  { header: 'Canceled, still served', className: 'tabular-nums', cell: (row) => row.canceled },
];

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Subscriptions by plan, monthly revenue and churn, each with how it is computed. */
export function SubscriptionFigures() {
  const totals = useQuery(subscriptionTotalsQuery());
  return (
    <section aria-labelledby="figures" className="grid grid-cols-1 gap-5">
      <h2 id="figures" className="font-display text-2xl">
        Figures
      </h2>
      {totals.isPending ? (
        <ListSkeleton label="Loading figures" rows={4} />
      ) : totals.isLoadingError ? (
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : (
        <Figures totals={totals.data} />
      )}
    </section>
  );
}

function Figures({ totals }: { totals: SubscriptionTotals }) {
  const { churn, mrr, plans, unpriced } = totals;
  const rate = churnRate(churn);
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Figure
          name="Monthly recurring revenue"
          value={
            mrr.length === 0
              ? '–'
              : mrr.map(({ cents, currency }) => formatAmount(cents, currency)).join(' + ')
          }
        >
          {unpriced > 0 &&
            `Without ${unpriced} ${unpriced === 1 ? 'subscription' : 'subscriptions'} whose price no event from Stripe has told yet. `}
          The list price of every active or past-due subscription with access, as its share of one
          month: a yearly price counts a twelfth. Trials, paused and canceled ones count nothing;
          discounts and taxes are not looked at.
        </Figure>
        <Figure name={`Churn in ${month.format(new Date(churn.since))}`} value={rate ?? '–'}>
          {churn.at_start === 0
            ? 'No subscription had access when the month began (UTC).'
            : `${churn.lost} of the ${churn.at_start} subscriptions that had access when the month began (UTC) have none now.`}{' '}
          Whoever moved to another subscription is not counted as lost.
        </Figure>
      </dl>
      {plans.length > 0 && (
        <DataTable label="Plans" columns={COLUMNS} rows={plans} rowKey={({ plan }) => plan} />
      )}
      <p className="text-sm text-muted-foreground">
        As of <Timestamp iso={totals.computed_at} />. <TimeZoneNote />
      </p>
    </>
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** How it is computed. */
  children: ReactNode;
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className="grid content-start gap-1 rounded-md border border-border p-4">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="grid gap-1">
        <span className="font-display text-3xl tabular-nums">{value}</span>
        <span className="text-sm text-muted-foreground">{children}</span>
      </dd>
    </div>
  );
}
