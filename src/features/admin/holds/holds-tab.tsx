import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { HoldForm } from '@/features/admin/holds/hold-form';
import { holdWords, waitingWords } from '@/features/admin/holds/hold-fields';
import { useEndHold } from '@/features/admin/holds/mutations';
import { holdsQuery, type Hold } from '@/features/admin/holds/queries';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Moment } from '@/components/moment';

/** Holding pitches and the Friday Fix for a time, and what waits. */
export function HoldsTab() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 className="font-display text-2xl">Holds</h2>
        <p className="max-w-measure text-muted-foreground">
          For hours when a pitch would hurt. Pitches, follow-ups and the Friday Fix wait, and leave
          when the hold ends. Answers, introductions and account mails go on. An issue of the Friday
          Fix waits as a whole; withdraw the story, and it goes.
        </p>
      </div>
      <HoldForm />
      <Holds />
    </div>
  );
}

const COLUMNS: readonly Column<Hold>[] = [
  {
    header: 'Held',
    className: 'break-words md:max-w-72',
    cell: (hold) => (
      <span className="grid gap-1">
        <span className="font-medium">{holdWords(hold)}</span>
        <span className="text-muted-foreground">{hold.reason}</span>
      </span>
    ),
  },
  {
    header: 'Waiting',
    cell: (hold) => (hold.live ? waitingWords(hold) : <Badge variant="neutral">Over</Badge>),
  },
  { header: 'Until', cell: (hold) => <Moment at={hold.ended_at ?? hold.ends_at} /> },
  { header: 'By', cell: (hold) => hold.created_by },
  {
    header: 'End it',
    headerHidden: true,
    className: 'md:text-right',
    cell: (hold) => (hold.live ? <EndButton hold={hold} /> : null),
  },
];

function Holds() {
  const holds = useQuery(holdsQuery());
  if (holds.isPending) return <ListSkeleton label="Loading the holds" rows={2} />;
  if (holds.isLoadingError)
    return <ErrorState error={holds.error} onRetry={() => void holds.refetch()} />;
  if (holds.data.length === 0)
    return <p className="text-sm text-muted-foreground">Nothing is held, and nothing was.</p>;
  return <DataTable label="Holds" columns={COLUMNS} rows={holds.data} rowKey={({ id }) => id} />;
}

function EndButton({ hold }: { hold: Hold }) {
  const end = useEndHold();
  return (
    <Button variant="outline" size="sm" busy={end.isPending} onClick={() => end.mutate(hold.id)}>
      End now<span className="sr-only">: {holdWords(hold)}</span>
    </Button>
  );
}
