import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { NotFound } from '@/components/not-found';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Attached } from '@/features/support/attached';
import { supportThreadQuery, type SupportThreadWithMessages } from '@/features/support/queries';
import { ThreadStatus } from '@/features/support/thread-status';
import { WriteAgain } from '@/features/support/write-again';
import { useSession } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { cn } from '@/lib/cn';
import { Moment } from '@/components/moment';

/** /app/support/:threadId: what was written about one matter, and writing again. */
export function ThreadPage() {
  const { threadId = '' } = useParams();
  const { user } = useSession();
  const thread = useQuery(supportThreadQuery(user?.id ?? '', threadId));
  useDocumentTitle(thread.data?.subject ?? 'Write to us');
  if (thread.isPending) return <LoadingBlock label="Loading what was written…" className="h-96" />;
  if (thread.isLoadingError) {
    return (
      <div className="grid gap-6">
        <PageHeader title="Write to us" />
        <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />
      </div>
    );
  }
  if (thread.data === null) {
    return (
      <NotFound
        title="This is not in your list"
        text="It may belong to another account."
        action={
          <Button asChild>
            <Link to={paths.support.getHref()}>What you wrote</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-4">
        <Link
          to={paths.support.getHref()}
          className="prose-link inline-flex items-center gap-2 justify-self-start max-sm:-my-2.5 max-sm:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All you wrote
        </Link>
        <PageHeader
          title={thread.data.subject}
          description={<State thread={thread.data} />}
          className="wrap-anywhere"
        />
      </div>
      <Messages messages={thread.data.messages} />
      <WriteAgain thread={thread.data} />
    </div>
  );
}

function State({ thread }: { thread: SupportThreadWithMessages }) {
  const { status, due_at } = thread;
  return (
    <span role="status" className="flex flex-wrap items-center gap-2">
      <ThreadStatus status={status} />
      {status === 'open' && (
        <span>
          A person answers by <Moment at={due_at} />.
        </span>
      )}
      {status === 'answered' && <span>Our answer is below.</span>}
      {status === 'closed' && <span>Write again, and it opens.</span>}
    </span>
  );
}

function Messages({ messages }: Pick<SupportThreadWithMessages, 'messages'>) {
  return (
    <ol className="grid max-w-2xl gap-4">
      {messages.map(({ id, from_team, words, page, errors, created_at }) => (
        <li
          key={id}
          className={cn(
            'grid gap-3 rounded-md border border-border p-4',
            from_team && 'border-l-4 border-l-accent bg-card',
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
            <span className="font-semibold text-foreground">{from_team ? BRAND.name : 'You'}</span>
            <time dateTime={created_at}>
              <Moment at={created_at} />
            </time>
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>
          {(page !== null || errors.length > 0) && <Attached page={page} errors={errors} />}
        </li>
      ))}
    </ol>
  );
}
