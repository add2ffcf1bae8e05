import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Moment } from '@/components/moment';
import { Skeleton } from '@/components/ui/skeleton';
import { timelineOf } from '@/features/pitches/sent/event-words';
import { sentMailQuery, timelineQuery, type PitchSend } from '@/features/pitches/queries';

type Timed = Pick<PitchSend, 'id' | 'in_draw' | 'sent_at'>;

/** What happened to a send, oldest first, and the mail that was sent. */
export function SendTimeline({ send }: { send: Timed }) {
  return (
    <div className="space-y-4">
      <Events send={send} />
      <SentMail send={send} />
    </div>
  );
}

function SentMail({ send }: { send: Timed }) {
  const [open, setOpen] = useState(false);
  const mail = useQuery({ ...sentMailQuery(send.id), enabled: open });
  return (
    <>
      <button
        type="button"
        className="prose-link min-h-11 sm:min-h-0"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open
          ? 'Hide the mail'
          : send.sent_at === null
            ? 'Show the mail as you sent it off'
            : 'Show the mail as it went'}
      </button>
      {!open ? null : mail.isLoadingError ? (
        <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
      ) : mail.data === undefined ? (
        <Skeleton className="h-48" />
      ) : (
        <div className="max-w-measure space-y-3 border-l-2 border-border pl-4 text-sm break-words">
          <p className="font-semibold">{mail.data.subject}</p>
          <p className="whitespace-pre-line">{mail.data.body_text}</p>
          <p className="text-muted-foreground">
            It greets by first name where we know who reads it; a name stays with us until a yes.
          </p>
        </div>
      )}
    </>
  );
}

function Events({ send }: { send: Timed }) {
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
            <Moment at={entry.created_at} />
          </time>
        </li>
      ))}
    </ol>
  );
}
