import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { CHOSEN_HASH } from '@/lib/anchors';
import { useLiveChanges } from '@/lib/api/realtime';
import { useAnchor } from '@/lib/browser/use-anchor';
import { isUndecided } from '@/features/requests/undecided';
import { EntryCard } from '@/features/requests/entry-card';
import { entriesQuery, requestsKey, type ReadRequest } from '@/features/requests/queries';
import { PostedAgain } from '@/features/requests/posted-again';
import { fitsText } from '@/features/requests/found-text';
import { FOUND_BY, MAILED_WHEN, timeLeft } from '@/features/requests/when';

const TAKEN_BACK = 'A creator may take a pitch back: one that a mail told you of is then gone.';

/** What an editor reads in place of pitches: what happens now, or what happened. */
function noPitchText({ status, deadline, creators_found }: ReadRequest): string {
  if (status === 'open')
    return `Sharing the public link brings more. ${fitsText(creators_found)}`.trim();
  if (status === 'removed') return 'We took the request down.';
  return timeLeft(deadline) === ''
    ? 'Nobody answered in time. A wider topic or another format may bring more.'
    : 'You closed the request before its deadline.';
}

interface EntryListProps {
  request: ReadRequest;
  /** The next step while an open request has no pitch. */
  share: ReactNode;
}

/**
 * The pitches for an editor's request, best fit first. Open at first stand the first unread one, those with a new answer,
 * those that are read and not decided, and those that are chosen; opening one marks it as read.
 */
export function EntryList({ request, share }: EntryListProps) {
  const client = useQueryClient();
  const headingId = useId();
  const entries = useQuery(entriesQuery(request.id));
  useLiveChanges('account', {
    request_entries: () => void client.invalidateQueries({ queryKey: requestsKey }),
  });
  const chosen = entries.data?.find(({ chosen_at }) => chosen_at !== null);
  // Of an editor without a tie to an outlet the creator is asked first, after one choice.
  const asksFirst = !request.editor.verified && chosen !== undefined;
  // What comes while the editor reads does not open by itself.
  const [opened, setOpened] = useState<readonly string[]>();
  if (opened === undefined && entries.data !== undefined) {
    const firstUnread = entries.data.find(({ unread }) => unread);
    setOpened(
      entries.data
        .filter(
          (entry) =>
            entry === firstUnread ||
            entry.chosen_at !== null ||
            // The answer that the editor waits for.
            (entry.unread && entry.reply !== null) ||
            (!entry.unread && isUndecided(entry)),
        )
        .map(({ id }) => id),
    );
  }
  useAnchor(CHOSEN_HASH, entries.data !== undefined);
  const lead = entries.data?.find(isUndecided);
  const unread = entries.data?.filter((entry) => entry.unread).length ?? 0;

  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <PostedAgain request={request} />
      <h2 id={headingId} className="flex flex-wrap items-center gap-3 font-display text-2xl">
        Pitches {unread > 0 && <Badge variant="accent">{unread} unread</Badge>}
      </h2>
      {entries.isPending ? (
        <Skeleton className="h-64" />
      ) : entries.isLoadingError ? (
        <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
      ) : entries.data.length === 0 ? (
        <>
          <EmptyState
            title={request.status === 'open' ? 'No pitch yet' : 'No pitch came'}
            action={request.status === 'open' && share}
          >
            {noPitchText(request)}
          </EmptyState>
          {request.status !== 'removed' && (
            <details className="text-sm">
              <summary className="prose-link w-fit cursor-pointer max-sm:my-3">
                How creators find it
              </summary>
              <p className="max-w-measure">
                {FOUND_BY} {MAILED_WHEN} {TAKEN_BACK}
              </p>
            </details>
          )}
        </>
      ) : (
        <ol className="space-y-4">
          {entries.data.map((entry) => (
            <li
              key={entry.id}
              id={entry === chosen ? CHOSEN_HASH.slice(1) : undefined}
              className="scroll-mt-4"
            >
              <EntryCard
                request={request}
                entry={entry}
                asksFirst={asksFirst}
                opens={opened?.includes(entry.id) === true}
                leads={entry === lead}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
