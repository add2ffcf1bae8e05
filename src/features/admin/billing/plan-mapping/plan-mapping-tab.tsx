import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { settingsQuery, unmappedQuery } from '@/features/admin/billing/queries';
import { isFirstLoad } from '@/features/admin/billing/is-first-load';
import { PriceForm } from '@/features/admin/billing/plan-mapping/price-form';
import { PRICE_KEYS, pricesFromRows } from '@/features/admin/shared/prices';
import { UnmappedPrices } from '@/features/admin/billing/plan-mapping/unmapped-prices';

/** The Stripe price of each plan, and prices of stored events that belong to no plan. */
export function PlanMappingTab() {
  const settings = useQuery(settingsQuery(PRICE_KEYS));
  const unmapped = useInfiniteQuery(unmappedQuery());

  if (settings.isPending || isFirstLoad(unmapped)) {
    return <ListSkeleton label="Loading price IDs" rows={6} />;
  }
  if (settings.isLoadingError) {
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  const stored = pricesFromRows(settings.data);
  return (
    <div className="grid grid-cols-1 gap-6">
      <UnmappedPrices stored={stored} />
      <PriceForm stored={stored} />
    </div>
  );
}
