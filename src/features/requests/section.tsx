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
  empty: { title: string; words: ReactNode; action?: ReactNode };
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
