import type { OutletMatch } from '@domain/outlet/outlet.ts';
import { paths } from '@domain/paths.ts';
import { SOLEMN_NOTICE } from '@domain/pitch/solemn/notice.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { debounce, useQueryStates } from 'nuqs';
import { NuqsAdapter } from '@/lib/browser/query-adapter';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { Link } from 'wouter';
import { Disclosure } from '@/components/disclosure';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PartOfPlan } from '@/components/part-of-plan';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/account/session';
import { useShownZone } from '@/lib/account/time-zone';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { refusedUse } from '@/lib/pitch-quota/words-of-use';
import { outletMatchesKey } from '@/lib/pitch-news';
import { MINUTE } from '@/lib/time';
import { useMedia } from '@/lib/browser/use-media';
import { useEntitlements } from '@/lib/plan/use-entitlements';
import { useDebounced } from '@/lib/use-debounced';
import { OutletFilterBar } from '@/features/outlets/outlet-filter-bar';
import {
  filterArguments,
  hasFilters,
  FILTER_PARSERS,
  FILTER_URL_KEYS,
  type FilterArguments,
  type OutletFilters,
} from '@/features/outlets/filters';
import { OutletList } from '@/features/outlets/outlet-list';
import type { RankingProps, RowContext } from '@/features/outlets/outlet-row';
import { outletMatchesQuery, senderQuery } from '@/features/outlets/queries';
import { ToOpenSentence } from '@/features/outlets/to-open-sentence';

/** Milliseconds without a keystroke after which the server is asked. */
const SEARCH_PAUSE = 300;

/**
 * The outlets that a pitch can be sent to, best match first, each with reasons, rules and a send button. The
 * others fold away below, with what speaks against each.
 */
export function OutletRanking(props: RankingProps) {
  const headingId = useId();
  const { user } = useSession();
  const solemn = props.blocker?.title === SOLEMN_NOTICE.title;
  const section = useRef<HTMLElement>(null);
  useReadAgain(section, props.onSent);
  return (
    <section ref={section} aria-labelledby={headingId}>
      <h2 id={headingId} className="font-display text-2xl">
        Choose outlets
      </h2>
      <div className="mt-4 space-y-5">
        {solemn && <Alert title={SOLEMN_NOTICE.title}>{SOLEMN_NOTICE.text}</Alert>}
        {!solemn && props.blocker !== null && (
          <Alert variant="warning" title={props.blocker.title}>
            {props.blocker.text} {props.blocker.sentences && <ToOpenSentence />}
            {props.blocker.at !== undefined && (
              <Button asChild size="sm" className="mt-3 flex w-fit">
                <a href={props.blocker.at}>Go to the question</a>
              </Button>
            )}
          </Alert>
        )}
        {!solemn && user !== null && (
          <NuqsAdapter>
            <PlannedRanking {...props} userId={user.id} />
          </NuqsAdapter>
        )}
      </div>
    </section>
  );
}

/**
 * Reads the list again when it comes into view a minute or more after it was read: others write to the same outlets, and
 * a draw that began meanwhile is told before a preview is opened.
 */
function useReadAgain(section: RefObject<HTMLElement | null>, onSent: RankingProps['onSent']) {
  const client = useQueryClient();
  const read = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: outletMatchesKey });
    void onSent();
  });
  useEffect(() => {
    if (section.current === null) return;
    let at = Date.now();
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true || Date.now() - at < MINUTE) return;
      at = Date.now();
      read();
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [section]);
}

type PlannedRankingProps = RankingProps & { userId: string };

/** The plan decides what can be asked for, so it is known before the outlets are. */
function PlannedRanking(props: PlannedRankingProps) {
  const plan = useEntitlements();
  if (plan.isPending) return <RankingSkeleton rows={props.found} />;
  if (plan.isLoadingError)
    return <LoadError error={plan.error} onRetry={() => void plan.refetch()} />;
  return <RankedOutlets {...props} smartMatching={plan.data.smart_matching} />;
}

function RankedOutlets({
  userId,
  smartMatching,
  ...page
}: PlannedRankingProps & { smartMatching: boolean }) {
  const quota = useQuery(pitchQuotaQuery(userId));
  const row = {
    ...page,
    waits: refusedUse(quota.data, page.pitch.used_at) !== null,
    timeZone: useShownZone(),
  };
  const [filters, setFilters] = useQueryStates(FILTER_PARSERS, { urlKeys: FILTER_URL_KEYS });
  const sender = useQuery(senderQuery(userId));
  const search = useDebounced(filters.search, SEARCH_PAUSE);
  const asked = (sendable: boolean) =>
    filterArguments({ ...filters, search }, smartMatching, sendable);
  const filtered = hasFilters(filters);
  const change = (next: Partial<OutletFilters>) => {
    void setFilters(next, 'search' in next ? { limitUrlUpdates: debounce(SEARCH_PAUSE) } : {});
  };
  const wide = useMedia('(min-width: 40rem)');
  const [begunFiltered] = useState(filtered);
  const bar = (
    <OutletFilterBar
      filters={filters}
      smartMatching={smartMatching}
      city={sender.data?.city_region ?? null}
      onChange={change}
    />
  );

  return (
    <>
      {wide ? (
        bar
      ) : (
        // On a phone the outlets come first.
        <Disclosure summary={filtered ? 'Filters: on' : 'Filter the outlets'} open={begunFiltered}>
          {bar}
        </Disclosure>
      )}
      <FoundOutlets
        {...row}
        asked={asked(true)}
        filtered={filtered}
        onShowAll={() => void setFilters(null)}
      />
      {!smartMatching && <MatchingIsPro />}
      <OtherOutlets {...row} asked={asked(false)} filtered={filtered} />
    </>
  );
}

/** Up to so many outlets it is said why there are no more. */
const FEW = 3;

interface FoundOutletsProps extends RowContext {
  asked: FilterArguments;
  filtered: boolean;
  onShowAll: () => void;
}

/** An outlet with its place in the list when it was sent to. */
interface SentHere {
  outlet: OutletMatch;
  place: number;
}

/** The list with the outlets that were sent to on this visit: they stay where they stood. */
function withSent(outlets: readonly OutletMatch[], sent: readonly SentHere[]): OutletMatch[] {
  const listed = [...outlets];
  for (const { outlet, place } of sent.toSorted((left, right) => left.place - right.place))
    if (!listed.some(({ outlet_id }) => outlet_id === outlet.outlet_id))
      listed.splice(place, 0, outlet);
  return listed;
}

/** Below the filters, which stay where they are whatever the server answers. */
function FoundOutlets({ asked, filtered, onShowAll, ...row }: FoundOutletsProps) {
  const ranking = useInfiniteQuery(outletMatchesQuery(row.variation.id, asked));
  const [sent, setSent] = useState<readonly SentHere[]>([]);
  const noteSent = useCallback((outlet: OutletMatch, place: number) => {
    setSent((now) => [...now, { outlet, place }]);
  }, []);

  if (ranking.isPending) return <RankingSkeleton rows={row.found} />;
  if (ranking.isLoadingError)
    return <LoadError error={ranking.error} onRetry={() => void ranking.refetch()} />;

  const outlets = withSent(
    ranking.data.pages.flatMap((page) => page.items),
    sent,
  );
  if (outlets.length === 0)
    return filtered ? (
      <EmptyState
        title="No outlet that you can send to passes these filters"
        action={
          <Button variant="outline" onClick={onShowAll}>
            Show all outlets
          </Button>
        }
      />
    ) : row.blocker?.at !== undefined ? null : (
      <NoneFits elsewhere={row.elsewhere} />
    );

  const open = outlets.filter(notSentTo(row));
  return (
    <>
      <p role="status" className="text-sm text-muted-foreground">
        {foundText(outlets.length, open, ranking.hasNextPage, row.ready && !row.waits)}
      </p>
      {open.length <= FEW && !filtered && !ranking.hasNextPage && (
        <p className="text-sm text-muted-foreground">
          <GoesBy />
        </p>
      )}
      {open.length === 0 && !filtered && <div className="text-sm">{row.elsewhere}</div>}
      <OutletList
        {...row}
        outlets={outlets}
        onSending={noteSent}
        stale={ranking.isPlaceholderData}
        more={{
          available: ranking.hasNextPage,
          loading: ranking.isFetchingNextPage,
          load: () => void ranking.fetchNextPage(),
        }}
      />
      {ranking.isFetchNextPageError && (
        <LoadError error={ranking.error} onRetry={() => void ranking.fetchNextPage()} />
      )}
    </>
  );
}

/** Whether the pitch has still to go to an outlet. */
const notSentTo =
  ({ sends }: Pick<RowContext, 'sends'>) =>
  ({ outlet_id }: OutletMatch) =>
    !sends.some((send) => send.outlet_id === outlet_id && send.status !== 'failed');

/**
 * How many of the listed outlets the pitch can still go to, and at how many a draw decides: those that have it stay in
 * the list. `canSend`: nothing has to be settled or waited for first.
 */
function foundText(
  listed: number,
  open: readonly OutletMatch[],
  more: boolean,
  canSend: boolean,
): string {
  const shown = open.length;
  if (shown === 0) return 'There is no other outlet that you can send this to now';
  const drawn = open.filter(({ draw_at }) => draw_at !== null).length;
  // As short as it takes for one line on a phone.
  const draws =
    drawn === 0
      ? canSend
        ? ' that you can send to'
        : ' that it could go to'
      : drawn === shown
        ? ', by a draw'
        : `, ${String(drawn)} by a draw`;
  const further = !more && shown < listed ? ' more' : '';
  return shown === 1 && !more
    ? `One${further} outlet${draws}`
    : `${more ? 'The first ' : ''}${String(shown)}${further} outlets${draws}, best match first`;
}

/** What cannot be sent to now, with the reasons; read when it is opened. */
function OtherOutlets({ asked, filtered, ...row }: Omit<FoundOutletsProps, 'onShowAll'>) {
  // What was sent is listed above, and is no other.
  const sent = row.sends.filter(({ status }) => status !== 'failed').length;
  const others = row.others === null ? null : Math.max(0, row.others - sent);
  const [opened, setOpened] = useState(false);
  if (others === 0) return null;
  const count =
    others === null || filtered
      ? 'Others'
      : `${String(others)} ${others === 1 ? 'outlet' : 'outlets'}`;
  const one = others === 1 && !filtered;
  return (
    <Disclosure
      summary={`${count} that ${one ? 'takes' : 'take'} another format or story, or cannot get it now, with the reasons`}
      onToggle={(open) => {
        if (open) setOpened(true);
      }}
    >
      {opened && <OtherList asked={asked} {...row} />}
    </Disclosure>
  );
}

function OtherList({ asked, ...row }: Omit<FoundOutletsProps, 'onShowAll' | 'filtered'>) {
  const ranking = useInfiniteQuery(outletMatchesQuery(row.variation.id, asked));
  if (ranking.isPending) return <RankingSkeleton rows={row.others} />;
  if (ranking.isLoadingError)
    return <LoadError error={ranking.error} onRetry={() => void ranking.refetch()} />;
  const outlets = ranking.data.pages.flatMap((page) => page.items).filter(notSentTo(row));
  if (outlets.length === 0)
    return <p className="text-sm text-muted-foreground">No other outlet passes these filters.</p>;
  return (
    <div className="space-y-5">
      <OutletList
        {...row}
        outlets={outlets}
        stale={ranking.isPlaceholderData}
        more={{
          available: ranking.hasNextPage,
          loading: ranking.isFetchingNextPage,
          load: () => void ranking.fetchNextPage(),
        }}
      />
      {ranking.isFetchNextPageError && (
        <LoadError error={ranking.error} onRetry={() => void ranking.fetchNextPage()} />
      )}
    </div>
  );
}

function NoneFits({ elsewhere }: Pick<RowContext, 'elsewhere'>) {
  return (
    <Alert title="There is no outlet that you can send this to now">
      <GoesBy />
      {elsewhere}
    </Alert>
  );
}

/** What decides which outlets fit, with the way to what a creator can change of it. */
function GoesBy() {
  // The browser's own address: what the list keeps in its query is unknown to the router.
  const { pathname, search } = window.location;
  return (
    <>
      Matching goes by what your pitch says, your city and your beats.{' '}
      <Link
        to={`${paths.profile.getHref('beats')}&from=${encodeURIComponent(`${pathname}${search}#outlets`)}`}
        className="prose-link whitespace-nowrap"
      >
        Change your beats
      </Link>
    </>
  );
}

function MatchingIsPro() {
  return (
    <PartOfPlan line="matching" title="Smart Matching is part of Pro">
      What you can send to is listed here. Pro also says how well each outlet fits, and why; you see
      that for the best three.
    </PartOfPlan>
  );
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorState title="The outlets did not load" error={error} onRetry={onRetry} />;
}

/** As long as what is known to come: one row where nothing is, for a page that shrinks moves what is read. */
function RankingSkeleton({ rows }: { rows: number | null }) {
  return (
    <div role="status" className="divide-y divide-border border-y border-border">
      <span className="sr-only">Ranking the outlets</span>
      {[0, 1, 2, 3].slice(0, Math.max(1, rows ?? 1)).map((row) => (
        <div key={row} className="space-y-2 py-5">
          <Skeleton className="h-7 w-56 max-w-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  );
}
