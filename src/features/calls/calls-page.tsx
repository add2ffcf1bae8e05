import { useQuery } from '@tanstack/react-query';
import { CallCard } from '@/components/call-card';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountZone } from '@/lib/account/time-zone';
import { useSession } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { myCallsQuery, openSlotsQuery, type Call } from '@/lib/calls/queries';
import { BookCall } from '@/features/calls/book-call';

/** /app/calls: the account's calls with the team, and the slots that it can book. */
export function CallsPage() {
  useDocumentTitle('Calls');
  const { user } = useSession();
  const timeZone = useAccountZone();
  if (user === null) return null;
  return (
    <div className="grid gap-10">
      <PageHeader
        title="Calls"
        description="Media coaching before an interview, and a look together at what came back."
      />
      {timeZone === null ? (
        <ListSkeleton />
      ) : (
        <>
          <OwnCalls userId={user.id} timeZone={timeZone} />
          <BookCall userId={user.id} timeZone={timeZone} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  userId: string;
  timeZone: string;
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your calls</span>
      <Skeleton className="h-40" />
    </div>
  );
}

function OwnCalls({ userId, timeZone }: PartProps) {
  const calls = useQuery(myCallsQuery(userId));
  const slots = useQuery(openSlotsQuery(userId));
  if (calls.isPending) return <ListSkeleton />;
  if (calls.isLoadingError)
    return <ErrorState error={calls.error} onRetry={() => void calls.refetch()} />;
  if (calls.data.length === 0)
    return (
      <EmptyState title="No call yet">
        What you book stands here, with its link and a file for your calendar.
      </EmptyState>
    );
  const coming = calls.data.filter((call) => !call.over && call.canceled_by === null);
  const past = calls.data.filter((call) => !coming.includes(call));
  const card = (call: Call) => (
    <CallCard
      key={call.id}
      call={call}
      side="creator"
      timeZone={timeZone}
      slots={slots.data?.filter(({ kinds }) => kinds.some(({ kind }) => kind === call.kind)) ?? []}
    />
  );
  return (
    <div className="grid gap-8">
      {coming.length > 0 && (
        <section aria-labelledby="coming-calls" className="grid gap-4">
          <h2 id="coming-calls" className="font-display text-2xl">
            Your next calls
          </h2>
          <ul className="grid gap-4">{coming.map(card)}</ul>
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past-calls" className="grid gap-4">
          <h2 id="past-calls" className="font-display text-2xl">
            Before
          </h2>
          <ul className="grid gap-4">{past.map(card)}</ul>
        </section>
      )}
    </div>
  );
}
