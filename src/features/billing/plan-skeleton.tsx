import { Skeleton } from '@/components/ui/skeleton';

/** Stands in for the plan until it is there. */
export function PlanSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your plan</span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-11 w-36" />
    </div>
  );
}
