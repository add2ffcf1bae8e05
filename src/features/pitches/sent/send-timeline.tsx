import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoment } from '@/lib/time';
import { timelineOf } from '@/features/pitches/sent/event-words';
import { timelineQuery, type PitchSend } from '@/features/pitches/queries';

/** What happened to a send, oldest first. */
export function SendTimeline({ send }: { send: Pick<PitchSend, 'id' | 'in_draw'> }) {
  const timeline = useQuery(timelineQuery(send.id));
  if (timeline.isPending) return <Skeleton className="h-16" />;
  if (timeline.isLoadingError)
    return <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />;
  const entries = timelineOf(timeline.data, send.in_draw);
  if (entries.length === 0)
    return <p className="text-sm text-muted-foreground">Nothing happened yet.</p>;
  return (
    <ol className="space-y-2 border-l-2 border-border pl-4 text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="break-words">
          {entry.words}
          {entry.times > 1 && `, ${String(entry.times)} times`}
          <time dateTime={entry.created_at} className="block text-muted-foreground">
            {formatMoment(entry.created_at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
