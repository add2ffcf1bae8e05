import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { ErrorState } from '@/components/error-state';
import { Moment } from '@/components/moment';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import { planById } from '@domain/billing/plans.ts';
import { reviewQueueQuery, type QueuedReview } from '@/features/admin/reviews/queries';
import { ReviewDeskView } from '@/features/admin/reviews/review-desk';
import { waitingTime } from '@/features/admin/reviews/waiting-time';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { adminKeys } from '@/features/admin/shared/queries';
import { useShownZone } from '@/lib/account/time-zone';
import { useLiveChanges } from '@/lib/api/realtime';
import { formatMoment, MINUTE } from '@/lib/time';
import { useNow } from '@/lib/use-now';

/** The queue of pitches to review; the open one is part of the URL. */
export function ReviewsTab() {
  const [open, setOpen] = useQueryState('review', parseAsString.withOptions({ history: 'push' }));
  if (open !== null)
    return <ReviewDeskView key={open} id={open} onClose={() => void setOpen(null)} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 className="font-display text-2xl">Pitch reviews</h2>
        <p className="max-w-measure text-muted-foreground">
          Concierge first, then Pro, each the oldest first. Take a review to write on it; its
          creator gets it when you send it.
        </p>
      </div>
      <Queue onOpen={(id) => void setOpen(id)} />
    </div>
  );
}

function Queue({ onOpen }: { onOpen: (id: string) => void }) {
  const client = useQueryClient();
  const queue = useQuery(reviewQueueQuery());
  const now = useNow(MINUTE);
  const timeZone = useShownZone();
  useLiveChanges('panel', {
    pitch_reviews: () => void client.invalidateQueries({ queryKey: adminKeys.reviews }),
  });
  if (queue.isPending) return <ListSkeleton label="Loading the reviews" rows={3} />;
  if (queue.isLoadingError)
    return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />;
  const waiting = queue.data.filter((row) => row.sent_at === null);
  const sent = queue.data.filter((row) => row.sent_at !== null);
  return (
    <>
      {waiting.length === 0 ? (
        <p className="text-sm text-muted-foreground">No pitch waits for a review.</p>
      ) : (
        <DataTable
          label="Waiting reviews"
          columns={waitingColumns(now, timeZone, onOpen)}
          rows={waiting}
          rowKey={({ id }) => id}
        />
      )}
      {sent.length > 0 && (
        <section aria-labelledby="sent-reviews" className="grid gap-3">
          <h3 id="sent-reviews" className="font-display text-xl">
            Sent
          </h3>
          <DataTable
            label="Sent reviews"
            columns={sentColumns(onOpen)}
            rows={sent}
            rowKey={({ id }) => id}
          />
        </section>
      )}
    </>
  );
}

const PITCH: Column<QueuedReview> = {
  header: 'Pitch',
  className: 'break-words md:max-w-80',
  cell: ({ headline, news_peg: peg, pitch_type: type, question }) => (
    <span className="grid gap-1">
      <span className="font-medium">{headline}</span>
      <span className="text-muted-foreground">
        News peg: {peg}, {PITCH_TYPE_LABELS[type]}
      </span>
      {question !== null && <q>{question}</q>}
    </span>
  ),
};
const CREATOR: Column<QueuedReview> = {
  header: 'Creator',
  className: 'break-words md:max-w-56',
  cell: ({ name, plan }) => (
    <span className="grid justify-items-start gap-1">
      {name}
      <Badge variant={plan === 'concierge' ? 'accent' : 'neutral'}>{planById(plan).name}</Badge>
    </span>
  ),
};

function openColumn(onOpen: (id: string) => void): Column<QueuedReview> {
  return {
    header: 'Open it',
    headerHidden: true,
    className: 'md:text-right',
    cell: ({ id, headline, sent_at: sentAt }) => (
      <Button variant="outline" size="sm" onClick={() => onOpen(id)}>
        {sentAt === null ? 'Open' : 'See'}
        <span className="sr-only">: {headline}</span>
      </Button>
    ),
  };
}

const waitingColumns = (
  now: number,
  timeZone: string,
  onOpen: (id: string) => void,
): readonly Column<QueuedReview>[] => [
  CREATOR,
  PITCH,
  {
    header: 'Waits for',
    cell: ({ handed_in_at: since }) => (
      <time
        dateTime={since}
        title={formatMoment(since, timeZone)}
        className="whitespace-nowrap tabular-nums"
      >
        {waitingTime(since, now)}
      </time>
    ),
  },
  {
    header: 'Taken by',
    cell: ({ taken_by: by, mine }) => (mine ? 'You' : by),
  },
  openColumn(onOpen),
];

const sentColumns = (onOpen: (id: string) => void): readonly Column<QueuedReview>[] => [
  CREATOR,
  PITCH,
  { header: 'Sent', cell: ({ sent_at: at }) => (at === null ? null : <Moment at={at} />) },
  { header: 'By', cell: ({ taken_by: by, mine }) => (mine ? 'You' : by) },
  openColumn(onOpen),
];
