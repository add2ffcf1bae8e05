import { OUTLET_FORMAT_LABELS } from '@domain/outlet/outlet.ts';
import { voiceOf } from '@domain/account/editor-voice.ts';
import { paths } from '@domain/paths.ts';
import { roomText } from '@domain/requests/media-request.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { EntryState } from '@/components/entry-state';
import { Badge } from '@/components/ui/badge';
import { useQuotaRefusals } from '@/components/quota-notice';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useSession } from '@/lib/account/session';
import { myEntriesQuery } from '@/lib/entries/queries';
import { nextPitchWords } from '@/features/requests/next-pitch';
import { fitText } from '@/features/requests/fit-text';
import type { FittingRequest } from '@/features/requests/queries';
import { useCanAnswer } from '@/features/requests/use-can-answer';
import { saysPosted, timeLeft } from '@/features/requests/when';

const Posted = lazy(async () => ({
  default: (await import('@/features/requests/posted')).Posted,
}));

interface FittingListProps {
  entries: readonly FittingRequest[];
  /** Whether to answer the first one is the next step of the screen. */
  leads?: boolean;
}

/** Requests of editors that fit a creator. */
export function FittingList({ entries, leads = false }: FittingListProps) {
  const first = entries.find(({ status, entered_at }) => status === 'open' && entered_at === null);
  const topics = entries.map(({ facts }) => facts);
  return (
    <ul className="divide-y divide-border">
      {entries.map(
        ({ id, facts, relevance, shared_beats, status, entered_at, pitch, on_topic }) => (
          <li key={id} className="space-y-1.5 py-4 first:pt-0 last:pb-0">
            <p className="font-medium break-words">{facts.topic}</p>
            <p className="text-sm break-words">{voiceOf(facts.editor)}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
              {entered_at === null ? (
                <Badge variant={relevance === 'High' ? 'success' : 'warning'}>
                  {relevance} relevance
                </Badge>
              ) : (
                <Entered slug={facts.slug} />
              )}
              <span>
                {[
                  OUTLET_FORMAT_LABELS[facts.format],
                  facts.place ?? 'Anywhere',
                  status === 'open' ? timeLeft(facts.deadline) : 'Closed',
                  ...(status === 'open' ? [roomText(facts)] : []),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {saysPosted(topics) && (
                  <Suspense fallback={null}>
                    <Posted facts={facts} list={topics} />
                  </Suspense>
                )}
              </span>
            </p>
            {entered_at === null && (
              <p className="text-sm break-words text-muted-foreground">
                {fitText({ on_topic, pitch, shared_beats })}
              </p>
            )}
            <Next
              request={{ ...facts, id, open: status === 'open', entered: entered_at !== null }}
              leads={leads && id === first?.id}
            />
          </li>
        ),
      )}
    </ul>
  );
}

interface NextProps {
  request: {
    id: string;
    slug: string;
    topic: string;
    places_left: number;
    deadline: string;
    open: boolean;
    entered: boolean;
  };
  leads: boolean;
}

/** What the creator can do about a request. */
function Next({ request, leads }: NextProps) {
  const { id, slug, topic, places_left, open, entered } = request;
  const answers = open && !entered && places_left > 0;
  const canAnswer = useCanAnswer(id, answers);
  const { again } = useQuotaRefusals();
  if (answers && canAnswer !== true)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
        <Button asChild size="sm" variant="link">
          <Link to={paths.appRequest.getHref(slug)}>
            See the request<span className="sr-only"> for {topic}</span>
          </Link>
        </Button>
        {canAnswer !== null && (
          <span className="text-sm text-muted-foreground">
            {canAnswer === 'sent'
              ? 'You already sent them this one.'
              : canAnswer === 'waits'
                ? 'Your pitch for it waits.'
                : 'You have no pitch that can go to it.'}{' '}
            {nextPitchWords(again, request.deadline, canAnswer === 'waits')}
          </span>
        )}
      </p>
    );
  return (
    <p
      className={cn(
        'pt-1',
        // On a phone the next step is in view before the request is read to its end.
        leads &&
          'max-sm:bottom-(--bottom-bar) max-sm:bg-card max-sm:py-2 max-sm:[@media(min-height:37.5rem)]:sticky',
      )}
    >
      <Button asChild size="sm" variant={answers && leads ? 'primary' : 'outline'}>
        <Link to={paths.appRequest.getHref(slug)}>
          {answers ? 'Answer with a pitch' : entered ? 'See your pitch' : 'Read it'}
          <span className="sr-only"> for {topic}</span>
        </Link>
      </Button>
    </p>
  );
}

/** What became of the pitch that the creator entered for a request. */
function Entered({ slug }: { slug: string }) {
  const { user } = useSession();
  const entries = useQuery({ ...myEntriesQuery(user?.id ?? ''), enabled: user !== null });
  const entry = entries.data?.find((one) => one.slug === slug);
  return entry === undefined ? (
    <Badge variant="neutral">You answered</Badge>
  ) : (
    <EntryState entry={entry} />
  );
}
