import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { billingQueueCountsQuery, queueCountText } from '@/features/admin/shared/queries';

interface QueueMoreProps {
  queue: 'unmatched' | 'unmapped' | 'resync' | 'refunded';
  shown: number;
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Says how much of a queue is shown, with a button for more. Nothing when all of it is. */
export function QueueMore({ queue, shown, pages }: QueueMoreProps) {
  const counts = useQuery({ ...billingQueueCountsQuery(), meta: { silent: true } });
  const total = counts.data?.[queue];
  if (!pages.hasNextPage) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3">
      <span>
        {total === undefined || total < shown
          ? `The first ${shown.toLocaleString('en-US')}.`
          : `${shown.toLocaleString('en-US')} of ${queueCountText(total)}.`}
      </span>
      <Button
        variant="outline"
        size="sm"
        busy={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        Show more
      </Button>
    </p>
  );
}
