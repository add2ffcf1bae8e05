import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { ChoiceFilter, EmailFilter } from '@/features/admin/shared/filter-fields';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import {
  PLANS,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_FILTER_KEYS,
  subscriptionFilterParams,
  type SubscriptionFilters,
} from '@/features/admin/billing/subscriptions/subscription-filters';
import { SUBSCRIPTIONS_PAGE, subscriptionsQuery } from '@/features/admin/billing/queries';
import { Reconcile } from '@/features/admin/billing/subscriptions/reconcile';
import { RefundedAccess } from '@/features/admin/billing/subscriptions/refunded-access';
import { SubscriptionTable } from '@/features/admin/billing/subscriptions/subscription-table';
import { subscriptionStatusLabel } from '@/features/admin/billing/subscriptions/status-labels';
import { WaitingPayers } from '@/features/admin/billing/subscriptions/waiting-payers';

const PLAN_OPTIONS = PLANS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
const STATUS_OPTIONS = SUBSCRIPTION_STATUSES.map((value) => ({
  value,
  label: subscriptionStatusLabel(value),
}));

/** Payers without an account, the subscriptions, and the comparison with Stripe. */
export function SubscriptionsTab() {
  const [filters, setFilters] = useQueryStates(subscriptionFilterParams, {
    urlKeys: SUBSCRIPTION_FILTER_KEYS,
  });
  const commitEmail = useCallback((email: string) => void setFilters({ email }), [setFilters]);

  return (
    <div className="grid grid-cols-1 gap-8">
      <RefundedAccess />
      <WaitingPayers />
      <section aria-labelledby="subscriptions" className="grid grid-cols-1 gap-5">
        <h2 id="subscriptions" className="font-display text-2xl">
          Subscriptions
        </h2>
        <search aria-label="Filter subscriptions" className="grid gap-4 sm:grid-cols-3">
          <EmailFilter label="Email contains" value={filters.email} onCommit={commitEmail} />
          <ChoiceFilter
            label="Plan"
            anyLabel="All plans"
            options={PLAN_OPTIONS}
            value={filters.plan}
            onChange={(plan) => {
              void setFilters({ plan });
            }}
          />
          <ChoiceFilter
            label="Status"
            anyLabel="All statuses"
            options={STATUS_OPTIONS}
            value={filters.status}
            onChange={(status) => {
              void setFilters({ status });
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
  const [more, setMore] = useState({ wanted, limit: SUBSCRIPTIONS_PAGE });
  // A change of filters starts at the first page again.
  const limit = more.wanted === wanted ? more.limit : SUBSCRIPTIONS_PAGE;
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
            setMore({ wanted, limit: limit + SUBSCRIPTIONS_PAGE });
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
