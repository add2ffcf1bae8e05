import {
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  usePrefetchQuery,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { ChoiceFilter, EmailFilter } from '@/features/admin/shared/filter-fields';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { searchProblem } from '@/features/admin/shared/search-text';
import {
  PLANS,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_FILTER_KEYS,
  SUBSCRIPTION_SORTS,
  subscriptionFilterParams,
  type SubscriptionFilters,
} from '@/features/admin/billing/subscriptions/subscription-filters';
import { isFirstLoad } from '@/features/admin/billing/is-first-load';
import {
  refundedQuery,
  resyncQuery,
  subscriptionsQuery,
  subscriptionTotalsQuery,
  unmatchedQuery,
} from '@/features/admin/billing/queries';
import { Reconcile } from '@/features/admin/billing/subscriptions/reconcile';
import { RefundedAccess } from '@/features/admin/billing/subscriptions/refunded-access';
import { SubscriptionFigures } from '@/features/admin/billing/subscriptions/subscription-figures';
import { SubscriptionTable } from '@/features/admin/billing/subscriptions/subscription-table';
import {
  planLabel,
  subscriptionStatusLabel,
} from '@/features/admin/billing/subscriptions/status-labels';
import {
  SubscriptionsToReread,
  UnmatchedPayers,
} from '@/features/admin/billing/subscriptions/waiting-payers';

const PLAN_OPTIONS = PLANS.map((value) => ({
  value,
  label: planLabel(value),
}));
const STATUS_OPTIONS = SUBSCRIPTION_STATUSES.map((value) => ({
  value,
  label: subscriptionStatusLabel(value),
}));

/** Payers without an account, figures, the subscriptions, and the comparison with Stripe. */
export function SubscriptionsTab() {
  const [filters, setFilters] = useQueryStates(subscriptionFilterParams, {
    urlKeys: SUBSCRIPTION_FILTER_KEYS,
  });
  const commitEmail = useCallback((email: string) => void setFilters({ email }), [setFilters]);
  usePrefetchQuery(subscriptionTotalsQuery());
  usePrefetchInfiniteQuery(subscriptionsQuery(filters));
  const refunded = useInfiniteQuery(refundedQuery());
  const unmatched = useInfiniteQuery(unmatchedQuery());
  const resync = useInfiniteQuery(resyncQuery());
  if ([refunded, unmatched, resync].some(isFirstLoad)) {
    return <ListSkeleton label="Loading subscriptions" rows={8} />;
  }

  return (
    <div className="grid grid-cols-1 gap-8">
      <RefundedAccess />
      <UnmatchedPayers />
      <SubscriptionsToReread />
      <SubscriptionFigures />
      <section aria-labelledby="subscriptions" className="grid grid-cols-1 gap-5">
        <h2 id="subscriptions" className="font-display text-2xl">
          Subscriptions
        </h2>
        <search
          aria-label="Filter subscriptions"
          className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          <EmailFilter
            label="Email contains"
            description="Or a part of the customer or subscription ID."
            error={searchProblem(filters.email)}
            value={filters.email}
            onCommit={commitEmail}
          />
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
          <Field label="Order">
            {(control) => (
              <Select
                {...control}
                value={filters.sort}
                options={SUBSCRIPTION_SORTS}
                onValueChange={(sort) => {
                  void setFilters({ sort });
                }}
              />
            )}
          </Field>
        </search>
        <Results
          filters={filters}
          onClear={() => {
            void setFilters({ email: null, plan: null, status: null });
          }}
        />
      </section>
      <Reconcile />
    </div>
  );
}

// The server stops counting there.
const MOST_COUNTED = 1_000;

interface ResultsProps {
  filters: SubscriptionFilters;
  onClear: () => void;
}

function Results({ filters, onClear }: ResultsProps) {
  const subscriptions = useInfiniteQuery(subscriptionsQuery(filters));

  if (subscriptions.isPending) return <ListSkeleton label="Loading subscriptions" rows={6} />;
  if (subscriptions.isLoadingError) {
    return <ErrorState error={subscriptions.error} onRetry={() => void subscriptions.refetch()} />;
  }
  const rows = subscriptions.data.pages.flatMap((page) => page.rows);
  const total = subscriptions.data.pages[0]?.total ?? rows.length;
  if (rows.length === 0) {
    const filtered = filters.email !== '' || filters.plan !== null || filters.status !== null;
    return (
      <EmptyState
        title="No subscriptions found matching your criteria."
        action={
          filtered && (
            <Button variant="outline" onClick={onClear}>
              Clear filters
            </Button>
          )
        }
      >
        {!filtered && 'The first one appears with its first payment.'}
      </EmptyState>
    );
  }
  const counted = total > MOST_COUNTED ? 'more than 1,000' : total.toLocaleString('en-US');
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="text-sm text-muted-foreground">
        {rows.length < total ? `${rows.length.toLocaleString('en-US')} of ${counted}` : counted}{' '}
        {total === 1 ? 'subscription' : 'subscriptions'}
      </p>
      <SubscriptionTable rows={rows} />
      {subscriptions.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={subscriptions.isFetchingNextPage}
          onClick={() => void subscriptions.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
