import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { supportThreadsQuery } from '@/features/support/queries';
import { ThreadStatus } from '@/features/support/thread-status';
import { timeAgo } from '@/lib/time';

/** What the account wrote about so far. */
export function ThreadList({ userId }: { userId: string }) {
  const threads = useQuery(supportThreadsQuery(userId));
  return (
    <section aria-labelledby="your-threads" className="grid grid-cols-1 gap-4">
      <h2 id="your-threads" className="font-display text-2xl">
        What you wrote
      </h2>
      {threads.isPending ? (
        <Skeleton className="h-40" />
      ) : threads.isLoadingError ? (
        <ErrorState error={threads.error} onRetry={() => void threads.refetch()} />
      ) : threads.data.length === 0 ? (
        <p className="text-muted-foreground">
          Nothing yet. What you send, and what we answer, is kept here.
        </p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border bg-card px-5">
          {threads.data.map(({ id, subject, status, changed_at }) => (
            <li key={id} className="grid gap-1.5 py-4">
              <Link
                to={paths.supportThread.getHref(id)}
                className="justify-self-start font-medium underline-offset-4 wrap-anywhere hover:underline max-sm:-my-2.5 max-sm:py-2.5"
              >
                {subject}
              </Link>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
                <ThreadStatus status={status} />
                <span>{timeAgo(changed_at)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
