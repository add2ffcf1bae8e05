import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { FRIDAY_FIX_HASH, PITCHES_HASH } from '@/lib/anchors';
import { cn } from '@/lib/cn';
import { useLiveChanges } from '@/lib/api/realtime';
import { rpc } from '@/lib/api/rpc';
import { pitchesWait } from '@/lib/pitches-wait';
import { fridayText, issueOfText, nextIssueText } from '@/features/editor-home/next-issue-text';
import { editorHomeQuery, type EditorHome as Home } from '@/features/editor-home/queries';

/** What waits for an editor: pitches for their requests, introductions, and when the next issue comes. */
export function EditorHome({ userId }: { userId: string }) {
  const client = useQueryClient();
  const home = useQuery(editorHomeQuery(userId));
  const reload = () =>
    void client.invalidateQueries({ queryKey: editorHomeQuery(userId).queryKey });
  useLiveChanges('account', { request_entries: reload, intro_requests: reload });
  if (home.isPending) return <Skeleton className="h-24 sm:h-36" />;
  if (home.isLoadingError)
    return <ErrorState error={home.error} onRetry={() => void home.refetch()} />;
  if (home.data === null) return null;
  return (
    <section
      aria-label="What waits for you"
      className="flex min-h-24 flex-wrap content-start gap-x-3 gap-y-1 border-b sm:grid sm:min-h-36 border-border pb-3 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-4 sm:pb-6"
    >
      <Received home={home.data} />
      <Requests home={home.data} />
      <Introductions home={home.data} />
      <NextIssue home={home.data} />
    </section>
  );
}

interface PartProps {
  title: string;
  /** Nothing waits: on a phone the way there stands beside that of another part. */
  idle?: boolean;
  children: ReactNode;
}

function Part({ title, idle = false, children }: PartProps) {
  return (
    <div
      className={cn(
        'min-w-0 max-sm:text-sm sm:space-y-2',
        idle
          ? 'max-sm:grow max-sm:basis-2/5'
          : 'max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-x-2',
      )}
    >
      <h2 className="text-sm font-semibold text-muted-foreground">{title}</h2>
      {children}
    </div>
  );
}

/** A row that is tapped as a whole. */
const ROW =
  'inline-flex max-w-full flex-wrap items-center gap-x-2 max-sm:flex max-sm:min-h-11 max-sm:py-1';

/** That nothing waits, in two words where a phone has two parts in a row. */
function Idle({ words, short }: { words: string; short: string }) {
  return (
    <>
      <span className="max-sm:hidden">{words} </span>
      <span className="sm:hidden">{short} </span>
    </>
  );
}

/** A pitch by mail is a question to this editor: it stands before what they asked for. */
function Received({ home: { received } }: { home: Home }) {
  const { waiting, subject, creator_name } = received;
  if (waiting === 0) return null;
  return (
    <div className="flex w-full items-center gap-x-4 gap-y-2 sm:col-span-full">
      <p className="min-w-0 font-medium break-words max-sm:flex-1 max-sm:text-sm">
        {pitchesWait(waiting)} for your answer: {subject}, from {creator_name ?? 'a creator'}
        {waiting > 1 && ', and more'}
      </p>
      <Button asChild size="sm" className="shrink-0">
        <Link to={`${paths.introductions.getHref()}${PITCHES_HASH}`}>
          <span>
            Read<span className="max-sm:sr-only"> and answer</span>
          </span>
        </Link>
      </Button>
    </div>
  );
}

function Requests({ home }: { home: Home }) {
  const { requests, open_requests } = home;
  return (
    <Part title="Your requests" idle={requests.length === 0}>
      {requests.length === 0 ? (
        <p>
          {open_requests === 0 ? (
            <Idle words="None is open." short="None open." />
          ) : (
            <Idle
              words={`${String(open_requests)} open, no new pitch.`}
              short={`${String(open_requests)} open, nothing new.`}
            />
          )}
          <Link
            className="prose-link max-sm:px-0.5 max-sm:py-3.5"
            to={paths.requests.getHref() + (open_requests === 0 ? '?new' : '')}
          >
            {open_requests === 0 ? 'Post one' : 'See all'}
          </Link>
        </p>
      ) : (
        <ul className="space-y-1.5">
          {requests.map(({ slug, topic, unread, undecided }) => (
            <li key={slug} className="break-words">
              <Link className={ROW} to={paths.appRequest.getHref(slug)}>
                <span className="prose-link min-w-0">{topic}</span>{' '}
                {unread > 0 && <Badge variant="accent">{unread} unread</Badge>}{' '}
                {undecided > 0 && (
                  <span className="block w-full text-sm text-muted-foreground">
                    {pitchesWait(undecided)} for your choice
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** That it failed changes nothing here: the yes stays in view. */
function wroteTo(id: string) {
  rpc('read_introductions', { p_ids: [id] }, z.unknown()).catch(() => undefined);
}

/** Named apart from the tab, whose number is that of the pitches by mail above. */
function Introductions({ home: { introductions } }: { home: Home }) {
  return (
    <Part title="You asked to meet" idle={introductions.length === 0}>
      {introductions.length === 0 ? (
        <p>
          Nothing new.{' '}
          <Link
            className="prose-link max-sm:px-0.5 max-sm:py-3.5"
            to={paths.introductions.getHref()}
          >
            See all
          </Link>
        </p>
      ) : (
        <ul className="space-y-1.5">
          {introductions.map(({ id, title, status, creator_name, creator_email }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 break-words">
              <Link className={cn(ROW, 'max-sm:flex-1')} to={paths.introductions.getHref()}>
                <span className="prose-link min-w-0">{creator_name ?? 'A creator'}</span>{' '}
                <Badge variant={status === 'accepted' ? 'success' : 'neutral'}>
                  {status === 'accepted' ? 'Accepted' : 'Requested'}
                </Badge>
              </Link>
              {creator_email !== null && (
                <a
                  className="prose-link inline-flex min-h-11 items-center text-sm sm:min-h-6"
                  href={`mailto:${creator_email}?subject=${encodeURIComponent(title)}`}
                  onClick={() => wroteTo(id)}
                >
                  Write<span className="sr-only"> to {creator_name ?? 'the creator'}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function NextIssue({ home: { next_issue } }: { home: Home }) {
  const { at, planned, time_zone, comes } = next_issue;
  const issue = issueOfText(at, time_zone);
  return (
    <Part title="Next issue">
      <p className="font-medium">{nextIssueText(at, time_zone)}</p>
      <p className="text-sm text-muted-foreground">
        {issue !== '' && `${issue.charAt(0).toUpperCase()}${issue.slice(1)}. `}
        {comes ? <span className="max-sm:hidden">By mail. </span> : 'It is not mailed to you now. '}
        {!planned && <span className="max-sm:hidden">Its stories are still being chosen. </span>}
        <Link
          className="prose-link max-sm:py-3.5"
          to={`${paths.settings.getHref()}${FRIDAY_FIX_HASH}`}
        >
          Change<span className="max-sm:sr-only"> day, hour or mail</span>
        </Link>
      </p>
    </Part>
  );
}

/** Beside the date of the sample issue: that a real one follows, and on which day. */
export function FirstIssueLine({ userId }: { userId: string }) {
  const home = useQuery(editorHomeQuery(userId));
  const next = home.data?.next_issue;
  if (next === undefined) return null;
  return (
    <span className="text-sm">The first real one comes {fridayText(next.at, next.time_zone)}.</span>
  );
}
