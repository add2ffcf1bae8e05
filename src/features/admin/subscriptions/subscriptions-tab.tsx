import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { ChoiceFilter, EmailFilter } from '@/features/admin/filter-fields';
import { ListSkeleton } from '@/features/admin/list-skeleton';
import { useAddressChange } from '@/features/admin/use-address-change';
import {
  PLANS,
  SUBSCRIPTION_STATUSES,
  subscriptionFilters,
  subscriptionSearch,
  type SubscriptionFilters,
} from '@/features/admin/subscriptions/filters';
import { PAGE, subscriptionsQuery } from '@/features/admin/subscriptions/queries';
import { Reconcile } from '@/features/admin/subscriptions/reconcile';
import { SubscriptionTable } from '@/features/admin/subscriptions/subscription-table';
import { subscriptionStatusLabel } from '@/features/admin/subscriptions/words';
import { WaitingPayers } from '@/features/admin/subscriptions/waiting-payers';

const PLAN_OPTIONS = PLANS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
const STATUS_OPTIONS = SUBSCRIPTION_STATUSES.map((value) => ({
  value,
  label: subscriptionStatusLabel(value),
}));

/** Who pays for what, the payers nobody knows yet, and the comparison with Stripe. */
export function SubscriptionsTab() {
  const [search] = useSearchParams();
  const changeAddress = useAddressChange({ replace: true });
  const filters = subscriptionFilters(search);
  const change = useCallback(
    (part: Partial<SubscriptionFilters>) => {
      changeAddress((query) =>
        subscriptionSearch(query, { ...subscriptionFilters(query), ...part }),
      );
    },
    [changeAddress],
  );
  const commitEmail = useCallback((email: string) => change({ email }), [change]);

  return (
    <div className="grid grid-cols-1 gap-8">
      <WaitingPayers />
      <section aria-labelledby="subscriptions" className="grid grid-cols-1 gap-5">
        <h2 id="subscriptions" className="font-display text-2xl">
          Subscriptions
        </h2>
        <search aria-label="Filter subscriptions" className="grid gap-4 sm:grid-cols-3">
          <EmailFilter label="Email contains" value={filters.email} onCommit={commitEmail} />
          <ChoiceFilter
            label="Plan"
            any="All plans"
            options={PLAN_OPTIONS}
            value={filters.plan}
            onChange={(plan) => {
              change({ plan });
            }}
          />
          <ChoiceFilter
            label="Status"
            any="All statuses"
            options={STATUS_OPTIONS}
            value={filters.status}
            onChange={(status) => {
              change({ status });
            }}
          />
        </search>
        <Results filters={filters} />
      </section>
      <Reconcile />
    </div>
  );
}

function Results({ filters }: { filters: SubscriptionFilters }) {
  const wanted = JSON.stringify(filters);
  const [more, setMore] = useState({ wanted, limit: PAGE });
  // Other filters start at the first page again.
  const limit = more.wanted === wanted ? more.limit : PAGE;
  const subscriptions = useQuery(subscriptionsQuery(filters, limit));

  if (subscriptions.isPending) return <ListSkeleton label="Loading subscriptions" rows={6} />;
  if (subscriptions.isLoadingError) {
    return <ErrorState error={subscriptions.error} onRetry={() => void subscriptions.refetch()} />;
  }
  const { rows, total } = subscriptions.data;
  if (rows.length === 0) {
    return <EmptyState title="No subscriptions found matching your criteria." />;
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="text-sm text-muted-foreground">
        {rows.length < total ? `${rows.length} of ${total}` : total}{' '}
        {total === 1 ? 'subscription' : 'subscriptions'}
      </p>
      <SubscriptionTable rows={rows} />
      {rows.length < total && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={subscriptions.isFetching}
          onClick={() => {
            setMore({ wanted, limit: limit + PAGE });
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
