import { paths } from '@domain/paths.ts';
import { draftedWords } from '@domain/pitch/drafted-words.ts';
import { ChevronDown } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useTableChanges } from '@/lib/api/realtime';
import { timeAgo } from '@/lib/time';
import { useChooseEntry, useReadEntry, useSetAside } from '@/features/requests/mutations';
import {
  entriesQuery,
  requestsKey,
  type Entry,
  type ReadRequest,
} from '@/features/requests/queries';

/** The pitches for an editor's request, best fit first. Opening one marks it as read. */
export function EntryList({ request }: { request: ReadRequest }) {
  const client = useQueryClient();
  const headingId = useId();
  const entries = useQuery(entriesQuery(request.id));
  useTableChanges({
    table: 'request_entries',
    filter: `request_id=eq.${request.id}`,
    onChange: () => void client.invalidateQueries({ queryKey: requestsKey }),
  });
  // Of an editor without a tie to an outlet the creator is asked first, after one choice.
  const asksFirst =
    !request.editor.verified && entries.data?.some(({ chosen_at }) => chosen_at !== null) === true;
  const unread = entries.data?.filter(({ read_at }) => read_at === null).length ?? 0;

  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <h2 id={headingId} className="flex flex-wrap items-center gap-3 font-display text-2xl">
        Pitches {unread > 0 && <Badge variant="accent">{unread} unread</Badge>}
      </h2>
      {entries.isPending ? (
        <Skeleton className="h-64" />
      ) : entries.isLoadingError ? (
        <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
      ) : entries.data.length === 0 ? (
        <EmptyState title="No pitch yet">
          {request.status === 'open'
            ? 'Creators it fits see your request on their dashboard and in one mail a day. Sharing the public link brings more.'
            : 'Nobody answered in time. A wider topic or another format may bring more.'}
        </EmptyState>
      ) : (
        <ol className="space-y-4">
          {entries.data.map((entry) => (
            <li key={entry.id}>
              <EntryCard
                entry={entry}
                removed={request.status === 'removed'}
                asksFirst={asksFirst}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface EntryCardProps {
  entry: Entry;
  removed: boolean;
  asksFirst: boolean;
}

function EntryCard({ entry, removed, asksFirst }: EntryCardProps) {
  const read = useReadEntry();
  const name = entry.creator_name ?? 'A creator';
  const { words } = entry;
  return (
    <details
      className="group rounded-md border border-border bg-card p-5"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && entry.read_at === null && !read.isPending) read.mutate(entry.id);
      }}
    >
      <summary className="relative cursor-pointer list-none space-y-1 pr-8 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="absolute top-1 right-0 size-5 text-muted-foreground transition-transform group-open:rotate-180"
        />
        <span className="font-display text-xl break-words">{words.headline}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          {entry.chosen_at !== null && <Badge variant="success">Chosen</Badge>}
          {entry.chosen_at === null && entry.asked_at !== null && (
            <Badge variant="outline">Asked</Badge>
          )}
          {entry.set_aside_at !== null && <Badge variant="outline">Set aside</Badge>}
          {entry.read_at === null && <Badge variant="accent">Unread</Badge>}
          <Badge variant={entry.relevance === 'High' ? 'success' : 'warning'}>
            {entry.relevance} relevance
          </Badge>
          {[name, entry.city_region, timeAgo(entry.created_at)].filter(Boolean).join(' · ')}
        </span>
      </summary>
      <div className="mt-4 max-w-measure space-y-3 break-words">
        <p className="text-sm text-muted-foreground">{draftedWords(entry.generator, name)}.</p>
        {entry.note !== null && (
          <blockquote className="border-l-2 border-accent pl-3">{entry.note}</blockquote>
        )}
        <p>{words.line1_hook}</p>
        <p>{words.line2_whynow}</p>
        <p>{words.line3_whyyou}</p>
        {(words.talking_points ?? []).length > 0 && (
          <ul className="list-[square] space-y-1 pl-5">
            {words.talking_points?.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {entry.epk_slug !== null && (
          <p>
            <a
              className="prose-link"
              href={paths.epk.getHref(entry.epk_slug)}
              target="_blank"
              rel="noopener noreferrer"
            >
              Press kit of {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        )}
        {entry.chosen_at !== null ? (
          <p className="text-sm">
            One mail connects you both
            {entry.creator_email !== null && (
              <>
                :{' '}
                <a className="prose-link break-all" href={`mailto:${entry.creator_email}`}>
                  {entry.creator_email}
                </a>
              </>
            )}
          </p>
        ) : entry.asked_at !== null ? (
          <p className="text-sm">We have asked {name}. A yes connects you both in one mail.</p>
        ) : (
          !removed && <Decision entry={entry} name={name} asksFirst={asksFirst} />
        )}
      </div>
    </details>
  );
}

function Decision({ entry, name, asksFirst }: { entry: Entry; name: string; asksFirst: boolean }) {
  const choose = useChooseEntry();
  const setAside = useSetAside();
  const aside = entry.set_aside_at === null;
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {asksFirst
          ? `You have chosen a pitch. Until your account is tied to an outlet we ask ${name} before you get a further address.`
          : `Choosing gives ${name} your name and address, and you theirs, in one mail. It closes the request.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={choose.isPending} onClick={() => choose.mutate(entry.id)}>
          {asksFirst ? 'Ask' : 'Choose'} {name}
        </Button>
        <Button
          variant="outline"
          busy={setAside.isPending}
          onClick={() => setAside.mutate({ id: entry.id, aside })}
        >
          {aside ? 'Set aside' : 'Bring back'}
          <span className="sr-only"> the pitch of {name}</span>
        </Button>
      </div>
    </>
  );
}
