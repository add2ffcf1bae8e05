import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { billingQueuesQuery, QUEUE_PAGE } from '@/features/admin/shared/queries';

/** The server gives no more rows of one queue than this. */
const MOST = 500;

/** The queues of billing, first a page of each; `more` is the limit of the next page. */
export function useBillingQueues() {
  const [limit, setLimit] = useState(QUEUE_PAGE);
  const queues = useQuery(billingQueuesQuery(limit));
  return {
    queues,
    showMore: () => {
      setLimit((current) => Math.min(MOST, current * 2 + QUEUE_PAGE));
    },
  };
}

interface QueueMoreProps {
  shown: number;
  total: number;
  busy: boolean;
  onMore: () => void;
}

/** Says how much of a queue is shown, with a button for more. Nothing when all of it is. */
export function QueueMore({ shown, total, busy, onMore }: QueueMoreProps) {
  if (shown >= total) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3">
      <span>
        The first {shown} of {total}.
      </span>
      {shown < MOST ? (
        <Button variant="outline" size="sm" busy={busy} onClick={onMore}>
          Show more
        </Button>
      ) : (
        <span>The others follow as these are dealt with.</span>
      )}
    </p>
  );
}
