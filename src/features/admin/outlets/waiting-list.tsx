import { OUTLET_FORMAT_LABELS } from '@domain/outlet/outlet.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { timeAgo } from '@/lib/time';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { useDecideOutlet } from '@/features/admin/outlets/mutations';
import { outletQueueQuery, type Waiting } from '@/features/admin/outlets/queries';

/** New outlets and claims of editors that wait for a decision. */
export function WaitingList() {
  const queue = useQuery(outletQueueQuery());
  return (
    <section aria-labelledby="outlets-waiting" className="grid gap-4">
      <h2 id="outlets-waiting" className="font-display text-2xl">
        To confirm
      </h2>
      {queue.isPending ? (
        <ListSkeleton label="Loading what waits" />
      ) : queue.isLoadingError ? (
        <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
      ) : queue.data.length === 0 ? (
        <EmptyState title="Nothing waits">
          When an editor names a new outlet, or has no email at an outlet’s mail domain, you confirm
          it here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {queue.data.map((entry) => (
            <WaitingRow key={entry.user_id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WaitingRow({ entry }: { entry: Waiting }) {
  const decide = useDecideOutlet();
  const editor = entry.editor_name ?? 'An editor';
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium break-words">{entry.name}</span>
        <Badge variant={entry.kind === 'new' ? 'accent' : 'neutral'}>
          {entry.kind === 'new' ? 'New outlet' : 'Claim'}
        </Badge>
      </p>
      <p className="text-sm break-words">
        {editor}, {entry.editor_email}
        {!entry.address_proven && ' (email not confirmed)'} · {OUTLET_FORMAT_LABELS[entry.format]} ·{' '}
        {entry.region} · {timeAgo(entry.since)}
      </p>
      {entry.has_editor && entry.kind === 'claim' && (
        <p className="text-sm text-muted-foreground">
          Another editor sets the rules there already.
        </p>
      )}
      {entry.alike.length > 0 && (
        <p className="text-sm text-muted-foreground">
          Listed with a similar name: {entry.alike.map(({ name }) => name).join(', ')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={decide.isPending && decide.variables.confirm}
          disabled={decide.isPending || !entry.address_proven}
          onClick={() => {
            decide.mutate({ userId: entry.user_id, confirm: true });
          }}
        >
          Confirm
          <span className="sr-only">
            {' '}
            {entry.name} for {editor}
          </span>
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={decide.isPending}
          onClick={() => {
            decide.mutate({ userId: entry.user_id, confirm: false });
          }}
        >
          Decline
          <span className="sr-only">
            {' '}
            {entry.name} for {editor}
          </span>
        </Button>
      </div>
    </li>
  );
}
