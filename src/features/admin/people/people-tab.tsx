import { paths } from '@domain/paths.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useQueryState, useQueryStates } from 'nuqs';
import { memo, useCallback, useMemo } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { EmailFilter } from '@/features/admin/shared/filter-fields';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { searchProblem } from '@/features/admin/shared/search-text';
import { Day } from '@/features/admin/shared/timestamp';
import { PersonDialog } from '@/features/admin/people/person-dialog';
import {
  PEOPLE_KEYS,
  PEOPLE_SHOWN,
  peopleParams,
  personParam,
  type PeopleFilters,
} from '@/features/admin/people/people-filters';
import { kindLabel } from '@/features/admin/people/person-labels';
import { peopleQuery, personQuery, type PersonRow } from '@/features/admin/people/queries';
import { useSession } from '@/lib/account/session';

/** Accounts: find one, see it, change its role, suspend it. */
export function PeopleTab() {
  const [filters, setFilters] = useQueryStates(peopleParams, { urlKeys: PEOPLE_KEYS });
  const [open, setOpen] = useQueryState('person', personParam);
  const openPerson = useCallback((id: string) => void setOpen(id), [setOpen]);
  const commit = useCallback((search: string) => void setFilters({ search }), [setFilters]);

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="font-display text-2xl">People and roles</h2>
        <ConciergeLink />
      </div>
      <search aria-label="Filter people" className="grid gap-4 sm:grid-cols-2">
        <EmailFilter
          label="Name or email contains"
          error={searchProblem(filters.search)}
          value={filters.search}
          onCommit={commit}
        />
        <Field label="Show">
          {(control) => (
            <Select
              {...control}
              value={filters.show}
              options={PEOPLE_SHOWN}
              onValueChange={(show) => {
                void setFilters({ show });
              }}
            />
          )}
        </Field>
      </search>
      <Results filters={filters} onOpen={openPerson} />
      <PersonDialog id={open} onClose={() => void setOpen(null)} />
    </div>
  );
}

/** The way to the creators on Concierge, for an admin who prepares their pitches. */
function ConciergeLink() {
  const { user } = useSession();
  const own = useQuery({ ...personQuery(user?.id ?? ''), enabled: user !== null });
  if (own.data?.rights.includes('concierge') !== true) return null;
  return (
    <Link to={paths.helping.getHref()} className="prose-link text-sm">
      Your work for creators on Concierge
    </Link>
  );
}

function columns(onOpen: (id: string) => void): readonly Column<PersonRow>[] {
  return [
    {
      header: 'Person',
      className: 'break-words md:max-w-72',
      cell: (row) => (
        <span className="grid">
          <span className="font-medium">{row.name ?? row.email}</span>
          {row.name !== null && <span className="text-muted-foreground">{row.email}</span>}
        </span>
      ),
    },
    {
      header: 'Role',
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge variant="neutral">{kindLabel(row.kind)}</Badge>
          {row.role === 'admin' && <Badge variant="accent">Admin</Badge>}
          {row.appointed && <Badge variant="outline">Not signed up yet</Badge>}
          {row.suspended_at !== null && <Badge variant="destructive">Suspended</Badge>}
        </span>
      ),
    },
    { header: 'Plan', className: 'capitalize', cell: (row) => row.plan },
    { header: 'Since', cell: (row) => <Day iso={row.created_at} /> },
    {
      header: 'Details',
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
          Open<span className="sr-only"> {row.name ?? row.email}</span>
        </Button>
      ),
    },
  ];
}

interface ResultsProps {
  filters: PeopleFilters;
  onOpen: (id: string) => void;
}

// Not drawn anew when a person opens over it: the list may be long.
const Results = memo(({ filters, onOpen }: ResultsProps) => {
  const shown = useMemo(() => columns(onOpen), [onOpen]);
  const people = useInfiniteQuery(peopleQuery(filters));
  if (people.isPending) return <ListSkeleton label="Loading people" />;
  if (people.isLoadingError) {
    return <ErrorState error={people.error} onRetry={() => void people.refetch()} />;
  }
  const rows = people.data.pages.flat();
  if (rows.length === 0) {
    return <EmptyState title="Nobody matches">Try a shorter part of the name or email.</EmptyState>;
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <DataTable label="People" columns={shown} rows={rows} rowKey={({ id }) => id} />
      {people.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
});
