import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { ChoiceFilter, EmailFilter } from '@/features/admin/shared/filter-fields';
import { filterTextParam } from '@/features/admin/shared/filter-text-param';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { searchProblem } from '@/features/admin/shared/search-text';
import { TimeZoneNote, Timestamp } from '@/features/admin/shared/timestamp';
import { actLabel, detailLines } from '@/features/admin/system-log/act-labels';
import {
  logActionsQuery,
  systemLogQuery,
  type LogEntry,
} from '@/features/admin/system-log/queries';

const COLUMNS: readonly Column<LogEntry>[] = [
  { header: 'When', cell: (row) => <Timestamp iso={row.created_at} /> },
  {
    header: 'Who',
    className: 'break-words md:max-w-64',
    cell: (row) => row.email ?? row.ip_address,
  },
  { header: 'What', className: 'font-medium', cell: (row) => actLabel(row.action) },
  {
    header: 'Details',
    className: 'text-muted-foreground',
    cell: (row) => {
      const lines = detailLines(row.detail);
      if (lines.length === 0) return null;
      return (
        <ul className="grid gap-0.5 wrap-anywhere">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      );
    },
  },
];

/** Every act of an admin, and the tries on the two pages that ask for a passcode. */
export function SystemLogTab() {
  const [filters, setFilters] = useQueryStates(
    { search: filterTextParam, action: parseAsString.withDefault('') },
    { urlKeys: { search: 'log_search', action: 'log_action' } },
  );
  const commit = useCallback((search: string) => void setFilters({ search }), [setFilters]);
  const actions = useQuery(logActionsQuery());

  return (
    <section aria-labelledby="system-log" className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 id="system-log" className="font-display text-2xl">
          System log
        </h2>
        <p className="max-w-measure text-muted-foreground">
          Every change that an admin made here, by whom and when. No entry can be changed or
          removed. <TimeZoneNote />
        </p>
      </div>
      <search aria-label="Filter the system log" className="grid gap-4 sm:grid-cols-2">
        <EmailFilter
          label="Person or detail contains"
          error={searchProblem(filters.search)}
          value={filters.search}
          onCommit={commit}
        />
        <ChoiceFilter
          label="Act"
          anyLabel="All acts"
          options={(actions.data ?? []).map((value) => ({ value, label: actLabel(value) }))}
          value={filters.action === '' ? null : filters.action}
          onChange={(action) => {
            void setFilters({ action: action ?? '' });
          }}
        />
      </search>
      <Results search={filters.search} action={filters.action} />
    </section>
  );
}

function Results({ search, action }: { search: string; action: string }) {
  const log = useInfiniteQuery(systemLogQuery(search, action));
  if (log.isPending) return <ListSkeleton label="Loading the system log" />;
  if (log.isLoadingError) {
    return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  }
  const rows = log.data.pages.flat();
  if (rows.length === 0) {
    return (
      <EmptyState title="Nothing in the log">
        {search === '' && action === ''
          ? 'As soon as an admin changes something, it appears here.'
          : 'No act matches these filters.'}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <DataTable label="System log" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      {log.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
