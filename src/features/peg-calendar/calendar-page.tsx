import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { NuqsAdapter } from '@/lib/browser/query-adapter';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { Gloss } from '@/components/gloss';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { FILTER_PARSERS, FILTER_URL_KEYS, shownFilters } from '@/features/peg-calendar/filters';
import { PegFilterBar } from '@/features/peg-calendar/peg-filter-bar';
import { LazyOwnPegForm } from '@/features/peg-calendar/lazy-own-peg-form';
import { beatsQuery, calendarQuery, ownPegsQuery } from '@/features/peg-calendar/queries';
import { cn } from '@/lib/cn';
import { askTogether } from '@/lib/api/together';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useShownZone } from '@/lib/account/time-zone';
import { localDay } from '@/lib/pitch-by';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import type { PageData } from '@/lib/page-data';

const PegList = lazyPart(async () => (await import('@/features/peg-calendar/peg-list')).PegList);

interface CalendarPageProps {
  /** What stands above the pegs, of other features. */
  notice?: ReactNode;
}

/** The peg calendar: what is coming, by when to pitch it, and the creator's own dates. */
export function CalendarPage({ notice }: CalendarPageProps) {
  useDocumentTitle('Peg Calendar');
  const { user } = useSession();
  const today = localDay(new Date(), useShownZone());
  const [adding, setAdding] = useState(false);
  // A phone shows the pegs first; the filters stand there when they are asked for.
  const [filtering, setFiltering] = useState(false);
  const filtersId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  if (user === null) return null;

  const close = () => {
    setAdding(false);
    addButton.current?.focus();
  };

  return (
    <div className="space-y-3 sm:space-y-8">
      <PageHeader
        title="Peg Calendar"
        className="max-sm:gap-2 max-sm:pb-2"
        description={
          <>
            Days and seasons of the next 18 months, each a <Gloss of="peg">peg</Gloss>
            <span className="max-sm:hidden">, with the day by which to pitch it</span>.
          </>
        }
        actions={
          <>
            <Button
              variant="outline"
              className="md:hidden"
              aria-expanded={filtering}
              aria-controls={filtersId}
              onClick={() => setFiltering((now) => !now)}
            >
              Filters
            </Button>
            <Button
              ref={addButton}
              variant="outline"
              aria-expanded={adding}
              onClick={() => setAdding((now) => !now)}
            >
              Add a date of your own
            </Button>
          </>
        }
      />
      {notice}
      {adding && (
        <div className="paper">
          <LazyOwnPegForm userId={user.id} stored={null} onDone={close} />
        </div>
      )}
      <NuqsAdapter>
        <Pegs userId={user.id} today={today} filtersId={filtersId} filtering={filtering} />
      </NuqsAdapter>
    </div>
  );
}
CalendarPage.parts = [PegList];

interface PegsProps {
  userId: string;
  today: string;
  filtersId: string;
  /** Whether a phone shows the filters. */
  filtering: boolean;
}

function Pegs({ userId, today, filtersId, filtering }: PegsProps) {
  const [asked, setFilters] = useQueryStates(FILTER_PARSERS, {
    urlKeys: FILTER_URL_KEYS,
    clearOnDefault: true,
  });
  const calendar = useQuery(calendarQuery(today));
  const own = useQuery(ownPegsQuery(userId));
  const beats = useQuery(beatsQuery(userId));
  // What it refuses stands above the pegs and in each of them: nothing moves as it comes.
  const quota = useQuery(pitchQuotaQuery(userId));
  const failed = [calendar, own, beats].find((query) => query.isLoadingError);
  const filters = shownFilters(asked, beats.data);
  const bar = (
    <PegFilterBar
      id={filtersId}
      // What hides pegs is seen.
      className={cn(
        !filtering && filters.search === '' && filters.month === null && 'max-md:hidden',
      )}
      filters={filters}
      hasBeats={beats.data?.length !== 0}
      months={nextMonths(today)}
      onChange={(change) => void setFilters(change)}
    />
  );

  if (failed !== undefined)
    return (
      <ErrorState
        title="The calendar did not load"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (
    calendar.data === undefined ||
    own.data === undefined ||
    beats.data === undefined ||
    quota.isLoading
  )
    return (
      <>
        {bar}
        <ListSkeleton />
      </>
    );

  return (
    <>
      {bar}
      <Suspense fallback={<ListSkeleton />}>
        <PegList
          userId={userId}
          calendar={calendar.data}
          own={own.data}
          mine={beats.data}
          filters={filters}
          today={today}
          onWiden={(change) => void setFilters(change)}
        />
      </Suspense>
    </>
  );
}

/** The months of the filter, as `YYYY-MM`: this one and the next 18. */
function nextMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 19 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="paper divide-y divide-border">
      <span className="sr-only">Loading the calendar</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="space-y-2 p-4 sm:p-5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  );
}

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  askTogether('my_calendar_screen', {}, userId);
  void client.prefetchQuery(calendarQuery(localDay(new Date())));
  void client.prefetchQuery(ownPegsQuery(userId));
  void client.prefetchQuery(beatsQuery(userId));
  void client.prefetchQuery(pitchQuotaQuery(userId));
};
