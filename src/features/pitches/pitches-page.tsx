import { PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/session';
import { formatDay, formatMoment } from '@/lib/time';
import { useDocumentTitle } from '@/lib/use-document-title';
import { pitchHistoryQuery, type PitchHistoryEntry } from '@/features/pitches/queries';
import { sendSummary } from '@/features/pitches/send-summary';

/** The creator's generated pitches, newest first. */
export function PitchesPage() {
  useDocumentTitle('Your pitches');
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="space-y-8">
      <PageHeader
        title="Your pitches"
        description="Every pitch you generated, and where it went."
        actions={
          <Button asChild>
            <Link to={paths.newPitch.getHref()}>New pitch</Link>
          </Button>
        }
      />
      <History userId={user.id} />
    </div>
  );
}

function History({ userId }: { userId: string }) {
  const history = useInfiniteQuery(pitchHistoryQuery(userId));
  if (history.isPending) return <HistorySkeleton />;
  if (history.isError && history.data === undefined)
    return (
      <ErrorState
        title="Your pitches did not load"
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    );
  const pitches = history.data.pages.flat();
  if (pitches.length === 0) return <NoPitches />;
  return (
    <>
      <ul className="paper divide-y divide-border">
        {pitches.map((pitch) => (
          <HistoryRow key={pitch.id} pitch={pitch} />
        ))}
      </ul>
      {history.hasNextPage && (
        <Button
          variant="outline"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show older pitches
        </Button>
      )}
    </>
  );
}

function HistoryRow({ pitch }: { pitch: PitchHistoryEntry }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to={paths.pitch.getHref(pitch.id)}
          className="font-display text-xl leading-snug break-words underline-offset-4 hover:underline"
        >
          {pitch.news_peg}
        </Link>
        <p className="mt-1 text-sm text-muted-foreground">
          {PITCH_TYPE_LABELS[pitch.pitch_type]} ·{' '}
          <time dateTime={pitch.created_at} title={formatMoment(pitch.created_at)}>
            {formatDay(pitch.created_at)}
          </time>
        </p>
        <ul className="mt-2 text-sm break-words text-muted-foreground">
          {pitch.variations.map((variation) => (
            <li key={variation.position}>
              {variation.position}. {variation.headline}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-sm font-medium">{sendSummary(pitch.sends)}</p>
    </li>
  );
}

function NoPitches() {
  return (
    <EmptyState
      title="No pitches yet"
      action={
        <Button asChild>
          <Link to={paths.newPitch.getHref()}>Write your first pitch</Link>
        </Button>
      }
    >
      Name what is in the news, and three pitches are written for you.
    </EmptyState>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" className="paper divide-y divide-border">
      <span className="sr-only">Loading your pitches</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="space-y-2 p-4 sm:p-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-16 w-1/2" />
        </div>
      ))}
    </div>
  );
}
