import { cn } from '@/lib/cn';
import { Skeleton } from '@/components/ui/skeleton';

/** One large block that is loading, with words: by itself it would look like an empty box. */
export function LoadingBlock({ label, className }: { label: string; className: string }) {
  return (
    <div role="status" className={cn('relative grid place-items-center', className)}>
      <Skeleton className="absolute inset-0" />
      <span className="relative text-sm">{label}</span>
    </div>
  );
}
