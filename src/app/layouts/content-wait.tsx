import { Skeleton } from '@/components/ui/skeleton';

/** The placeholder of a page while its code is loading. */
export function ContentWait() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
