import { paths } from '@domain/paths.ts';
import { draftedWords } from '@domain/pitch/drafted-words.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { timeAgo } from '@/lib/time';
import { isUndecided } from '@/features/requests/undecided';
import { EntryDecision } from '@/features/requests/entry-decision';
import { EntryText } from '@/features/requests/entry-text';
import { useReadEntry } from '@/features/requests/mutations';
import type { Entry, ReadRequest } from '@/features/requests/queries';

interface EntryCardProps {
  request: ReadRequest;
  entry: Entry;
  /** A further address needs the creator's own yes. */
  asksFirst: boolean;
  /** Stands open at first: the editor comes to read it, or to decide. */
  opens: boolean;
  /** Whether to decide about this one is the next step of the screen. */
  leads: boolean;
}

/** A pitch for an editor's request: the words with whose they are, and what the editor can do. Opening it marks it as read. */
export function EntryCard({ request, entry, asksFirst, opens, leads }: EntryCardProps) {
  const read = useReadEntry();
  const name = entry.creator_name ?? 'A creator';
  const { words, sources } = entry;
  // What a choice led to stands first once the editor comes back for it, and does not move while they choose.
  const [wasChosen] = useState(entry.chosen_at !== null);
  const decision = (
    <EntryDecision
      request={request}
      entry={entry}
      name={name}
      asksFirst={asksFirst}
      leads={leads}
    />
  );
  const card = useRef<HTMLDetailsElement>(null);
  const markRead = () => {
    if (entry.unread && !read.isPending) read.mutate(entry.id);
  };
  const readOpen = useEffectEvent(() => {
    if (card.current?.open === true && document.visibilityState === 'visible') markRead();
  });
  // The event of an element that is made open may come before the element is on the page, and is lost. An answer may
  // come while it is open.
  useEffect(() => {
    readOpen();
  }, [entry.unread]);
  return (
    <details
      ref={card}
      open={opens}
      className="group rounded-md border border-border bg-card p-5"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) markRead();
      }}
    >
      <summary className="relative cursor-pointer list-none space-y-1 pr-8 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="absolute top-1 right-0 size-5 text-muted-foreground transition-transform group-open:rotate-180"
        />
        <span className="font-display text-xl break-words">{words.headline}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          <StateBadge entry={entry} />
          {isDue(request, entry) && (
            <Badge variant="warning" className="group-open:hidden">
              Read, not decided yet
            </Badge>
          )}
          {entry.unread && <Badge variant="accent">Unread</Badge>}
          <Badge variant={entry.relevance === 'High' ? 'success' : 'warning'}>
            {entry.relevance} relevance
          </Badge>
          {[name, entry.city_region, timeAgo(entry.created_at)].filter(Boolean).join(' · ')}
        </span>
      </summary>
      {/* What takes the focus stands clear of the sticky choice. */}
      <div className="mt-4 max-w-measure space-y-3 break-words max-sm:[&_:is(a,textarea)]:scroll-mb-48">
        {wasChosen && decision}
        <p className="text-sm text-muted-foreground">{draftedWords(entry.generator, name)}.</p>
        <EntryText words={words} note={entry.note} name={name} sources={sources} />
        {entry.epk_slug !== null && entry.reach === null && (
          <p>
            <a
              className="prose-link max-sm:inline-block max-sm:py-3"
              href={paths.epk.getHref(entry.epk_slug)}
              target="_blank"
              rel="noopener noreferrer"
            >
              Press kit of {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        )}
        {!wasChosen && decision}
      </div>
    </details>
  );
}

/** Whether the editor has read a pitch and can still decide about it. */
const isDue = (request: ReadRequest, entry: Entry) =>
  request.status !== 'removed' && !entry.unread && isUndecided(entry);

function StateBadge({ entry }: { entry: Entry }) {
  if (entry.chosen_at !== null) return <Badge variant="success">Chosen</Badge>;
  if (entry.asked_at !== null) return <Badge variant="outline">Asked</Badge>;
  if (entry.declined_at !== null) return <Badge variant="outline">Declined</Badge>;
  if (entry.set_aside_at !== null) return <Badge variant="outline">Set aside</Badge>;
  if (entry.reply !== null) return <Badge variant="success">Answered you</Badge>;
  if (entry.question !== null)
    return (
      <Badge variant="outline">
        {entry.question_left ? 'You asked' : 'Your question leaves soon'}
      </Badge>
    );
  return null;
}
