import { linkTokenSchema } from '@domain/link-token.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { BRAND } from '@domain/brand.ts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AnswerForm } from '@/features/pitches/answer-form';
import { answerStateQuery } from '@/features/pitches/answer-queries';

/** Where an editor's one-tap answer lands: no account, no login. */
export function AnswerPage() {
  useDocumentTitle('Your answer');
  const { token = '' } = useParams();
  const complete = linkTokenSchema.safeParse(token).success;
  const state = useQuery({ ...answerStateQuery(token), enabled: complete });

  if (!complete) return <UnknownLink />;
  if (state.isPending) return <AnswerSkeleton />;
  if (state.isError && state.data === undefined) {
    const { code } = toAppError(state.error);
    if (code === 'unknown_token' || code === 'not_found') return <UnknownLink />;
    return (
      <div className="mx-auto max-w-2xl">
        <PageHeader title="Your answer" />
        <ErrorState
          title="The pitch did not load"
          error={state.error}
          onRetry={() => void state.refetch()}
          className="mt-8"
        />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-2xl">
      <AnswerForm token={token} state={state.data} />
    </div>
  );
}

function UnknownLink() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="This link is not known to us" />
      <EmptyState className="mt-8" title="Nothing was recorded">
        The link may be cut off or too old. Reply to the mail instead: your answer reaches the
        creator directly. Or write to{' '}
        <a className="prose-link" href={`mailto:${BRAND.supportEmail}`}>
          {BRAND.supportEmail}
        </a>
        .
      </EmptyState>
    </div>
  );
}

function AnswerSkeleton() {
  return (
    <div role="status" className="mx-auto max-w-2xl space-y-6">
      <span className="sr-only">Loading the pitch</span>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  );
}
