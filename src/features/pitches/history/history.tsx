import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQueryStates } from 'nuqs';
import { NuqsAdapter } from '@/lib/browser/query-adapter';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { RowsInViewFirst } from '@/components/in-view-first';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { copyWaits } from '@/lib/pitch-quota/words-of-use';
import { useDebounced } from '@/lib/use-debounced';
import { HistoryFilterBar } from '@/features/pitches/history/history-filter-bar';
import { HISTORY_PARSERS, HISTORY_URL_KEYS } from '@/features/pitches/history/history-filters';
import { HistoryRow } from '@/features/pitches/history/history-row';
import { HistorySkeleton } from '@/features/pitches/history/history-skeleton';
import { pitchHistoryQuery } from '@/features/pitches/queries';

interface HistoryProps {
  userId: string;
  /** What stands below the list; it waits for the list, which would push it down. */
  below: ReactNode;
}

/** The creator's pitches with search and filters in the URL. */
export function History(props: HistoryProps) {
  return (
    <NuqsAdapter>
      <FilteredHistory {...props} />
    </NuqsAdapter>
  );
}

const SEARCH_PAUSE_MS = 250;

function FilteredHistory({ userId, below }: HistoryProps) {
  const [filters, setFilters] = useQueryStates(HISTORY_PARSERS, { urlKeys: HISTORY_URL_KEYS });
  const search = useDebounced(filters.search.trim(), SEARCH_PAUSE_MS);
  const history = useInfiniteQuery(pitchHistoryQuery(userId, { ...filters, search }));
  const quota = useQuery(pitchQuotaQuery(userId));
  const filtered = search !== '' || filters.type !== null || filters.status !== null;

  if (history.isPending) return <HistorySkeleton />;
  if (history.isLoadingError)
    return (
      <>
        <ErrorState
          title="Your pitches did not load"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
        {below}
      </>
    );
  const pitches = history.data.pages.flat();
  if (pitches.length === 0 && !filtered && !history.isPlaceholderData)
    return (
      <>
        <NoPitches />
        {below}
      </>
    );
  return (
    <>
      <div className="space-y-4">
        <HistoryFilterBar filters={filters} onChange={(change) => void setFilters(change)} />
        <p role="status" className="text-sm text-muted-foreground">
          {countWords(pitches.length, history.hasNextPage, filtered)}
        </p>
        {pitches.length === 0 ? (
          <EmptyState
            title="No pitch passes these filters"
            action={
              <Button variant="outline" onClick={() => void setFilters(null)}>
                Show all pitches
              </Button>
            }
          />
        ) : (
          <ul
            className={
              history.isPlaceholderData
                ? 'paper divide-y divide-border opacity-70'
                : 'paper divide-y divide-border'
            }
          >
            <RowsInViewFirst rows={pitches} inView={8}>
              {(pitch) => (
                <HistoryRow
                  key={pitch.id}
                  pitch={pitch}
                  waits={copyWaits(quota.data, pitch.used_at)}
                />
              )}
            </RowsInViewFirst>
          </ul>
        )}
        {history.hasNextPage && (
          <Button
            variant="outline"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show older pitches
          </Button>
        )}
      </div>
      {below}
    </>
  );
}

function countWords(count: number, more: boolean, filtered: boolean): string {
  const pitches = count === 1 ? '1 pitch' : `${String(count)} pitches`;
  if (more) return `The newest ${pitches}`;
  return filtered ? `${pitches} found` : pitches;
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
      Name what is in the news, and up to three pitches are written for you.
    </EmptyState>
  );
}
