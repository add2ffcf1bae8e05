import { voiceOf } from '@domain/account/editor-voice.ts';
import { deadlineText } from '@domain/requests/deadline-text.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'wouter';
import { Disclosure } from '@/components/disclosure';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { NotFound } from '@/components/not-found';
import { PageHeader } from '@/components/page-header';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountKind, useSession } from '@/lib/account/session';
import { useAccountZone } from '@/lib/account/time-zone';
import { toAppError } from '@/lib/api/app-error';
import { copyText } from '@/lib/browser/clipboard';
import { lazyPart } from '@/lib/browser/lazy-part';
import { requestDraftSlot } from '@/lib/browser/draft-storage';
import { hasKept } from '@/lib/browser/use-kept';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useCloseRequest, useRemoveRequest } from '@/features/requests/mutations';
import { entriesQuery, requestQuery, type ReadRequest } from '@/features/requests/queries';
import { RequestText } from '@/features/requests/request-text';
import type { PageData } from '@/lib/page-data';

const ChangeForm = lazy(async () => ({
  default: (await import('@/features/requests/request-form')).ChangeForm,
}));

const loadForCreator = () => import('@/features/requests/for-creator');
const ForCreator = lazy(async () => ({ default: (await loadForCreator()).ForCreator }));

// A creator reads none of it.
const EntryList = lazyPart(async () => (await import('@/features/requests/entry-list')).EntryList);

/** One request: its editor reads the pitches, a creator enters one, an admin can take it down. */
export function RequestPage() {
  const { slug = '' } = useParams();
  const kind = useAccountKind();
  useEffect(() => {
    // In parallel with the request; a failed download is reported in place of the pitch.
    if (kind !== 'media') loadForCreator().catch(() => undefined);
  }, [kind]);
  const request = useQuery(requestQuery(slug));
  // How many pitches there are decides where the rest of its editor's page stands.
  const entries = useQuery({
    ...entriesQuery(request.data?.id ?? ''),
    enabled: request.data?.role === 'editor',
  });
  useDocumentTitle(request.data?.topic ?? 'Request');
  const timeZone = useAccountZone();

  const loading = <LoadingBlock label="Loading the request…" className="h-96" />;
  if (request.isPending || timeZone === null || entries.isLoading) return loading;
  // Also when it was shown before: it closed in the meantime.
  const error = request.error === null ? null : toAppError(request.error);
  if (error?.code === 'request_not_found' || error?.code === 'request_over') {
    const isOver = error.code === 'request_over';
    return (
      <NotFound
        title={isOver ? 'This request is closed' : 'There is no request behind this link'}
        text={
          isOver ? error.userMessage : 'The link may be cut off, or the request was taken down.'
        }
        action={
          <Button asChild>
            <Link to={paths.requests.getHref()}>What editors look for now</Link>
          </Button>
        }
      />
    );
  }
  if (request.isLoadingError) {
    return <ErrorState error={request.error} onRetry={() => void request.refetch()} />;
  }
  return (
    <Suspense fallback={loading}>
      <Shown request={request.data} timeZone={timeZone} />
    </Suspense>
  );
}

/** What the page shows first: the request, and to its editor the pitches for it. */
export const data: PageData = ({ client, kind, pathname }) => {
  if (kind === 'media') EntryList.ready().catch(() => undefined);
  const slug = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  client.fetchQuery(requestQuery(slug)).then(
    ({ id, role }) => {
      if (role === 'editor') void client.prefetchQuery(entriesQuery(id));
    },
    // The page says it.
    () => undefined,
  );
};

function Shown({ request, timeZone }: { request: ReadRequest; timeZone: string }) {
  const userId = useSession().user?.id ?? '';
  const [editing, setEditing] = useState(() => hasKept(requestDraftSlot(userId, request.id)));
  if (editing && request.role === 'editor' && request.status === 'open')
    return (
      <div className="space-y-8">
        <PageHeader title={request.topic} />
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ChangeForm
            userId={userId}
            request={request}
            timeZone={timeZone}
            onDone={() => setEditing(false)}
            onReopen={() => setEditing(true)}
          />
        </Suspense>
      </div>
    );
  const answered = request.places_left < request.wanted;
  // Where there are pitches, they come first: on a phone the unread one is on the first screen.
  const actions = (
    <div className="flex flex-wrap gap-3">
      <EditorActions request={request} onEdit={() => setEditing(true)} />
    </div>
  );
  return (
    <div className="space-y-8">
      <PageHeader
        title={request.topic}
        description={`${voiceOf(request.editor)} · ${request.status === 'open' ? `until ${deadlineText(request.deadline, timeZone)}` : 'closed'}`}
      />
      {request.role === 'editor' && answered ? (
        // Its editor knows it.
        <Disclosure summary="What you asked for">
          <RequestText request={request} />
        </Disclosure>
      ) : (
        <RequestText request={request} />
      )}
      {request.role === 'editor' && (
        <>
          {!answered && actions}
          <EntryList request={request} share={<CopyLink slug={request.slug} />} />
          {answered && actions}
        </>
      )}
      {request.role === 'creator' && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ForCreator request={request} timeZone={timeZone} />
        </Suspense>
      )}
      {request.role === 'admin' && <ForAdmin request={request} />}
    </div>
  );
}

const NextPosting = lazy(async () => ({
  default: (await import('@/features/requests/next-posting')).NextPosting,
}));

async function copyLink(link: URL): Promise<void> {
  if (await copyText(link.href)) toast.success('Copied to clipboard!');
  else toast.error(`Your browser does not allow copying here. The link is ${link.href}`);
}

/** Copies the address of a request's public page. */
function CopyLink({ slug }: { slug: string }) {
  const link = () => new URL(paths.request.getHref(slug), window.location.origin);
  return (
    <Button variant="outline" onClick={() => void copyLink(link())}>
      Copy public link
    </Button>
  );
}

function EditorActions({ request, onEdit }: { request: ReadRequest; onEdit: () => void }) {
  const close = useCloseRequest();
  const entries = useQuery(entriesQuery(request.id)).data?.length ?? 0;
  const [sure, setSure] = useState(false);
  if (request.status !== 'open') {
    if (request.status === 'removed') return <Badge>Taken down</Badge>;
    return (
      <>
        <Badge className="self-center">Closed</Badge>
        {/* Else its new posting, which is linked, is the one to post again. */}
        {request.posted_again === null && (
          <Button asChild variant="outline">
            <Link to={`${paths.requests.getHref()}?again=${request.slug}`}>Post it again</Link>
          </Button>
        )}
        {request.posted_again === null && (
          <Suspense fallback={null}>
            <NextPosting />
          </Suspense>
        )}
      </>
    );
  }
  if (sure) {
    return (
      <div className="grid gap-3">
        <p className="max-w-measure text-sm text-muted-foreground">
          {entries > 0 && 'Everybody who sent a pitch is told. '}It cannot be opened again, only
          posted again. To change just its date, keep it open and use “Edit”.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            busy={close.isPending}
            onClick={() =>
              close.mutate({ id: request.id, entries }, { onSettled: () => setSure(false) })
            }
          >
            Yes, close it
          </Button>
          {/* The focus is on the harmless one. */}
          <Button variant="outline" autoFocus onClick={() => setSure(false)}>
            Keep it open
          </Button>
        </div>
        {/* Below the buttons, which stay where they are when it comes. */}
        <Suspense fallback={null}>
          <NextPosting />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      <Button variant="outline" onClick={onEdit}>
        Edit
      </Button>
      {/* Without a pitch it stands where one is missed. */}
      {entries > 0 && <CopyLink slug={request.slug} />}
      <Button asChild variant="outline">
        <a href={paths.request.getHref(request.slug)} target="_blank" rel="noopener">
          See it as others do<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Button>
      <Button variant="outline" onClick={() => setSure(true)}>
        Close request
      </Button>
    </>
  );
}

function ForAdmin({ request }: { request: ReadRequest }) {
  const remove = useRemoveRequest();
  const [sure, setSure] = useState(false);
  const reports = request.reports ?? [];
  return (
    <section className="space-y-4">
      <h2 className="font-display text-xl">Reports</h2>
      {reports.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nobody has reported this request.</p>
      ) : (
        <ul className="list-[square] space-y-1 pl-5 break-words">
          {reports.map((reason, index) => (
            <li key={index}>{reason}</li>
          ))}
        </ul>
      )}
      {request.status !== 'removed' &&
        (sure ? (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="destructive"
              busy={remove.isPending}
              onClick={() => remove.mutate(request.id)}
            >
              Yes, take it down
            </Button>
            <Button variant="outline" onClick={() => setSure(false)}>
              Keep it
            </Button>
          </div>
        ) : (
          <Button variant="outline" onClick={() => setSure(true)}>
            Take down
          </Button>
        ))}
    </section>
  );
}
