import { voiceOf } from '@domain/account/editor-voice.ts';
import { paths } from '@domain/paths.ts';
import { deadlineText } from '@domain/requests/deadline-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountZone } from '@/lib/account/time-zone';
import { toAppError } from '@/lib/api/app-error';
import { requestQuery } from '@/features/requests/queries';
import { RequestText } from '@/features/requests/request-text';

interface RequestBannerProps {
  slug: string;
  /** Whether its text is open at first where the screen has room for it. */
  opens?: boolean;
}

/** The request that is being answered: its topic, its editor and its deadline, and folded what it says. */
export function RequestBanner({ slug, opens = false }: RequestBannerProps) {
  const [open] = useState(() => opens && window.matchMedia('(width >= 64rem)').matches);
  const request = useQuery(requestQuery(slug));
  const timeZone = useAccountZone();
  if (request.isPending || timeZone === null)
    return <Skeleton className={open ? 'h-72' : 'h-24'} />;
  if (request.error !== null && toAppError(request.error).code === 'request_not_found')
    return (
      <Alert variant="warning" title="The request that you were answering is closed">
        Your pitch stays, and you can send it to outlets.{' '}
        <Link to={paths.requests.getHref()} className="prose-link">
          What editors look for now
        </Link>
      </Alert>
    );
  if (request.isLoadingError)
    return <ErrorState error={request.error} onRetry={() => void request.refetch()} />;
  const { topic, editor, deadline, status, entry } = request.data;
  return (
    <section
      aria-label="The request that you answer"
      className="space-y-1 rounded-sm border-l-4 border-l-accent bg-muted px-4 py-3"
    >
      <p className="text-sm text-muted-foreground">
        {entry === null ? 'You answer a request' : 'You have answered this request'}
      </p>
      <p className="font-display text-xl break-words">{topic}</p>
      <p className="text-sm break-words">
        {[
          voiceOf(editor),
          status === 'open' ? `until ${deadlineText(deadline, timeZone)}` : 'closed',
        ].join(' · ')}
      </p>
      {editor.invented === true && (
        <p className="text-sm">This outlet is a sample, and no real editor gets your answer.</p>
      )}
      {/* Smaller than the component with the same look. */}
      <details className="text-sm" open={open}>
        <summary className="min-h-11 list-inside list-[disclosure-closed] content-center font-semibold underline-offset-4 hover:underline sm:min-h-6 [[open]>&]:list-[disclosure-open]">
          What they ask for
        </summary>
        <RequestText request={request.data} />
        <p className="mt-3">
          <Link to={paths.appRequest.getHref(slug)} className="prose-link max-sm:py-3">
            The page of the request
          </Link>
        </p>
      </details>
    </section>
  );
}

/** The topic of a request, in quotes. */
export function RequestTopic({ slug }: { slug: string }) {
  const { data } = useQuery(requestQuery(slug));
  return data === undefined ? 'a request' : `“${data.topic}”`;
}
