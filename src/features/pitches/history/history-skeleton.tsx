import { Skeleton } from '@/components/ui/skeleton';

/** Placeholder for the rows of the history. */
export function HistorySkeleton() {
  return (
    <div role="status" className="paper divide-y divide-border">
      <span className="sr-only">Loading your pitches</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="space-y-2 p-4 sm:p-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
  );
}
