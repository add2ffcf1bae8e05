import { OUTLET_FORMAT_LABELS } from '@domain/outlet/outlet.ts';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { DataTable } from '@/features/admin/shared/data-table';
import { DebouncedInput } from '@/features/admin/shared/debounced-input';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { ContactDialog } from '@/features/admin/outlets/contact-dialog';
import { contactProblem } from '@/features/admin/outlets/contact-words';
import { MergeDialog } from '@/features/admin/outlets/merge-dialog';
import { adminOutletsQuery, type AdminOutlet } from '@/features/admin/outlets/queries';

/** Search in all outlets, and the way to merge one into another. */
export function OutletTable() {
  const [search, setSearch] = useQueryState('outlet', parseAsString.withDefault(''));
  const outlets = useQuery(adminOutletsQuery(search));
  const [merging, setMerging] = useState<AdminOutlet>();
  const [contactOf, setContactOf] = useState<AdminOutlet>();
  return (
    <section aria-labelledby="all-outlets" className="grid gap-4">
      <h2 id="all-outlets" className="font-display text-2xl">
        All outlets
      </h2>
      <Field label="Search by name" className="max-w-md">
        {(control) => (
          <DebouncedInput
            {...control}
            type="search"
            autoComplete="off"
            value={search}
            onCommit={(next) => void setSearch(next)}
          />
        )}
      </Field>
      {outlets.isPending ? (
        <ListSkeleton label="Loading outlets" rows={6} />
      ) : outlets.isLoadingError ? (
        <ErrorState error={outlets.error} onRetry={() => void outlets.refetch()} />
      ) : outlets.data.length === 0 ? (
        <EmptyState title={search === '' ? 'No outlet yet' : 'No outlet has this name'}>
          {search === ''
            ? 'Import a list below. Outlets that editors name come here too.'
            : 'Try a shorter part of the name.'}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label="Outlets"
            rows={outlets.data}
            rowKey={({ outlet_id }) => outlet_id}
            columns={[
              { header: 'Name', cell: ({ name }) => <span className="break-words">{name}</span> },
              { header: 'Format', cell: ({ format }) => OUTLET_FORMAT_LABELS[format] },
              { header: 'Place', cell: ({ region }) => region },
              { header: 'Editor', cell: ({ editor_name }) => editor_name },
              {
                header: 'Mail domains',
                cell: ({ domains }) =>
                  domains.length === 0 ? null : (
                    <span className="break-all">{domains.join(', ')}</span>
                  ),
              },
              { header: 'State', cell: (outlet) => <State outlet={outlet} /> },
              {
                header: 'Acts',
                headerHidden: true,
                cell: (outlet) => (
                  <span className="flex flex-wrap gap-2">
                    <Button size="sm" variant="outline" onClick={() => setContactOf(outlet)}>
                      Contact<span className="sr-only"> of {outlet.name}</span>
                    </Button>
                    <Button size="sm" variant="outline" onClick={() => setMerging(outlet)}>
                      Merge<span className="sr-only"> {outlet.name} into another outlet</span>
                    </Button>
                  </span>
                ),
              },
            ]}
          />
          {outlets.data.length === 50 && (
            <p className="text-sm text-muted-foreground">
              The first 50. Type more of the name to find others.
            </p>
          )}
        </>
      )}
      {merging !== undefined && (
        <MergeDialog
          outlet={merging}
          onClose={() => {
            setMerging(undefined);
          }}
        />
      )}
      {contactOf !== undefined && (
        <ContactDialog
          outlet={contactOf}
          onClose={() => {
            setContactOf(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Listed or not, and beside it what keeps mails from arriving. */
function State({ outlet }: { outlet: AdminOutlet }) {
  const problem = contactProblem(outlet.contact);
  return (
    <span className="flex flex-wrap gap-2">
      {!outlet.confirmed ? (
        <Badge variant="warning">New</Badge>
      ) : outlet.active ? (
        <Badge variant="success">Listed</Badge>
      ) : (
        <Badge variant="outline">Inactive</Badge>
      )}
      {problem !== undefined && <Badge variant="warning">{problem}</Badge>}
    </span>
  );
}
