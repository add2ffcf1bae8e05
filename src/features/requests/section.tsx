import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/ui/skeleton';

interface SectionProps<T> {
  /** Of the heading, for a link that leads to it. */
  id?: string;
  title: string;
  actions?: ReactNode;
  query: UseQueryResult<T[]>;
  /** With `brief` two lines in place of a box, where another list is what people come for. */
  empty: { title: string; words: ReactNode; action?: ReactNode; brief?: true };
  children: (rows: T[]) => ReactNode;
}

/** A titled list: pending, error, empty, data. */
export function Section<T>({ id: given, title, actions, query, empty, children }: SectionProps<T>) {
  const own = useId();
  const id = given ?? own;
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-display text-2xl">
          {title}
        </h2>
        {actions}
      </div>
      {query.isPending ? (
        <Skeleton className="h-40" />
      ) : query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 && empty.brief ? (
        <div className="max-w-measure space-y-1">
          <p className="font-medium">{empty.title}</p>
          <p className="text-sm text-muted-foreground">{empty.words}</p>
        </div>
      ) : query.data.length === 0 ? (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.words}
        </EmptyState>
      ) : (
        <div className="rounded-md border border-border bg-card p-5">{children(query.data)}</div>
      )}
    </section>
  );
}
