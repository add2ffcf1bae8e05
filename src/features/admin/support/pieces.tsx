import { planById } from '@domain/billing/plans.ts';
import { paths } from '@domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Day } from '@/features/admin/shared/timestamp';
import { reportedPiecesQuery, type ReportedPiece } from '@/features/admin/support/queries';
import { longDate } from '@/lib/long-date';

const SOURCES = {
  pitch: 'Pitch sent',
  introduction: 'Introduction, yes given',
  request: 'Request, chosen',
} as const;

const COLUMNS: readonly Column<ReportedPiece>[] = [
  {
    header: 'Piece',
    className: 'wrap-anywhere md:max-w-80',
    cell: (row) => (
      <span className="grid gap-1">
        <span className="font-medium">{row.title}</span>
        <a href={row.url} className="prose-link" rel="noreferrer" target="_blank">
          {row.url}
        </a>
      </span>
    ),
  },
  {
    header: 'Creator',
    className: 'wrap-anywhere md:max-w-64',
    cell: (row) => (
      <span className="grid gap-1">
        <span>{row.name ?? row.email}</span>
        <span className="text-muted-foreground">{planById(row.plan).name} now</span>
      </span>
    ),
  },
  { header: 'Outlet', cell: (row) => row.outlet },
  {
    header: 'Came from',
    cell: (row) => (
      <span className="grid gap-1">
        <span>{SOURCES[row.source]}</span>
        {row.began_at !== null && <Day iso={row.began_at} />}
      </span>
    ),
  },
  {
    header: 'Came out',
    cell: (row) => (row.came_out_on === null ? null : longDate(row.came_out_on)),
  },
];

/** Pieces that creators report; nothing is charged by it. */
export function Pieces() {
  const pieces = useInfiniteQuery(reportedPiecesQuery());
  const rows = pieces.data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="reported-pieces" className="grid grid-cols-1 gap-3">
      <h3 id="reported-pieces" className="font-display text-xl">
        Reported pieces
      </h3>
      <p className="max-w-measure text-sm text-muted-foreground">
        What creators say came out. A report charges nothing: a win bonus is for pitches that the
        team sent, and begins with a mail to the creator (
        <a href={paths.successFee.getHref()} className="prose-link">
          success-fee policy
        </a>
        ).
      </p>
      {pieces.isPending ? (
        <ListSkeleton label="Loading the pieces" rows={2} />
      ) : pieces.isLoadingError ? (
        <ErrorState error={pieces.error} onRetry={() => void pieces.refetch()} />
      ) : rows.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing is reported yet.</p>
      ) : (
        <DataTable
          label="Reported pieces"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.ref_id}
        />
      )}
      {pieces.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={pieces.isFetchingNextPage}
          onClick={() => void pieces.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
