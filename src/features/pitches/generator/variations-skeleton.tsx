import { Skeleton } from '@/components/ui/skeleton';

/** The classes of the list of variation cards, written or being written. */
export const VARIATION_GRID = 'grid items-stretch gap-6 lg:grid-cols-3';

/** Placeholder for the three variation cards while they load. */
export function VariationsSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading your pitches</span>
      <Skeleton className="h-8 w-2/3" />
      <div className={VARIATION_GRID}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-112" />
        ))}
      </div>
    </div>
  );
}
