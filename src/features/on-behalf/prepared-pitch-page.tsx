import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { preparedPitchQuery, type PreparedPitch } from '@/features/on-behalf/queries';

interface PreparedPitchPageProps {
  /** Renders the words of the pitch and what proposes them; src/app passes it in. */
  desk: (pitchId: string, prepared: PreparedPitch) => ReactNode;
}

/** A pitch that a helper prepares for a creator: its words, and the proposal. */
export function PreparedPitchPage({ desk }: PreparedPitchPageProps) {
  const { pitchId = '' } = useParams();
  const prepared = useQuery(preparedPitchQuery(pitchId));
  useDocumentTitle(prepared.data === undefined ? 'Pitch' : `For ${prepared.data.name}`);
  if (prepared.isPending)
    return (
      <div role="status" className="space-y-8">
        <span className="sr-only">Loading the pitch</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    );
  if (prepared.isLoadingError) {
    const { code } = toAppError(prepared.error);
    return (
      <div className="space-y-8">
        <PageHeader title="Pitch" />
        {code === 'pitch_not_found' || code === 'invalid' ? (
          <EmptyState
            title="You cannot open this pitch"
            action={
              <Link to={paths.helping.getHref()} className="prose-link">
                All people you help
              </Link>
            }
          >
            It is not among those that you prepare, or you no longer help its creator.
          </EmptyState>
        ) : (
          <ErrorState error={prepared.error} onRetry={() => void prepared.refetch()} />
        )}
      </div>
    );
  }
  const { data } = prepared;
  return (
    <div className="space-y-10">
      <PageHeader
        kicker={`For ${data.name}`}
        title={data.left ? 'A pitch that was sent' : 'Make it theirs'}
        description={
          data.left
            ? 'Its words stay as they are.'
            : `It speaks as ${data.name}. Change it until it sounds like them, then propose it.`
        }
        actions={
          <Link
            to={paths.helpedCreator.getHref(data.id)}
            className="prose-link text-sm whitespace-nowrap"
          >
            All of their pitches
          </Link>
        }
      />
      {desk(pitchId, data)}
    </div>
  );
}
