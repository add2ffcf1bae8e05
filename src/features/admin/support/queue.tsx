import { planById } from '@domain/billing/plans.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Due } from '@/features/admin/support/due';
import { figureWords } from '@/features/admin/support/due-words';
import { Pieces } from '@/features/admin/support/pieces';
import {
  SUPPORT_SHOWN,
  supportFiguresQuery,
  supportQueueQuery,
  type SupportRow,
  type SupportShown,
} from '@/features/admin/support/queries';
import { timeAgo } from '@/lib/time';

interface QueueProps {
  show: SupportShown;
  onShow: (show: SupportShown) => void;
  onOpen: (id: string) => void;
}

/** The threads that wait, in the order in which they are to be answered. */
export function Queue({ show, onShow, onOpen }: QueueProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 className="font-display text-2xl">Support</h2>
        <p className="max-w-measure text-muted-foreground">
          Higher plans come first, and within a plan what is due soonest. The time is the promise of
          the plan when they wrote, in working days (UTC).
        </p>
      </div>
      <Figures />
      <Field label="Show" className="max-w-xs">
        {(control) => (
          <Select {...control} value={show} options={SUPPORT_SHOWN} onValueChange={onShow} />
        )}
      </Field>
      <Threads show={show} onOpen={onOpen} />
      <Pieces />
    </div>
  );
}

function Figures() {
  const figures = useQuery(supportFiguresQuery());
  return (
    <section aria-labelledby="support-figures" className="grid gap-3">
      <h3 id="support-figures" className="font-semibold">
        Answered in time, last 30 days
      </h3>
      {figures.isPending ? (
        <Skeleton className="h-20" />
      ) : figures.isLoadingError ? (
        <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-border bg-border sm:grid-cols-4">
          {figures.data.map((figure) => (
            <div key={figure.plan} className="grid gap-1 bg-card p-4">
              <dt className="text-sm text-muted-foreground">{planById(figure.plan).name}</dt>
              <dd className="text-lg font-semibold tabular-nums">{figureWords(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function columns(onOpen: (id: string) => void): readonly Column<SupportRow>[] {
  return [
    {
      header: 'About',
      className: 'wrap-anywhere md:max-w-80',
      cell: (row) => (
        <span className="grid gap-1">
          <span className="font-medium">{row.subject}</span>
          {row.page !== null && <span className="text-muted-foreground">On {row.page}</span>}
        </span>
      ),
    },
    {
      header: 'Who',
      className: 'wrap-anywhere md:max-w-64',
      cell: (row) => (
        <span className="grid gap-1">
          <span>{row.name ?? row.email}</span>
          {row.name !== null && <span className="text-muted-foreground">{row.email}</span>}
          {row.suspended && (
            <span>
              <Badge variant="destructive">Suspended</Badge>
            </span>
          )}
        </span>
      ),
    },
    { header: 'Plan', cell: (row) => planById(row.plan).name },
    { header: 'Answer', cell: (row) => <Due status={row.status} dueAt={row.due_at} /> },
    { header: 'Last change', cell: (row) => timeAgo(row.changed_at) },
    {
      header: 'Open',
      headerHidden: true,
      className: 'md:text-right',
      cell: (row) => (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            onOpen(row.id);
          }}
        >
          Open<span className="sr-only"> {row.subject}</span>
        </Button>
      ),
    },
  ];
}

function Threads({ show, onOpen }: Pick<QueueProps, 'show' | 'onOpen'>) {
  const threads = useInfiniteQuery(supportQueueQuery(show));
  if (threads.isPending) return <ListSkeleton label="Loading support" />;
  if (threads.isLoadingError) {
    return <ErrorState error={threads.error} onRetry={() => void threads.refetch()} />;
  }
  const rows = threads.data.pages.flat();
  if (rows.length === 0) {
    return show === 'open' ? (
      <EmptyState title="Nobody waits">Everything that people wrote is answered.</EmptyState>
    ) : (
      <EmptyState title="Nothing here">Choose what to show above.</EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <DataTable label="Support" columns={columns(onOpen)} rows={rows} rowKey={({ id }) => id} />
      {threads.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={threads.isFetchingNextPage}
          onClick={() => void threads.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
