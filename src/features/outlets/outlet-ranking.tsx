import type { OutletMatch } from '@domain/outlet/outlet.ts';
import type { StoredPitch, StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Link } from 'react-router-dom';
import { Disclosure } from '@/components/disclosure';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import {
  applyFilters,
  hasFilters,
  partFitting,
  FILTER_PARSERS,
  FILTER_URL_KEYS,
} from '@/features/outlets/filters';
import { FilterBar } from '@/features/outlets/filter-bar';
import { OutletRow, type OutletSend } from '@/features/outlets/outlet-row';
import { outletMatchesQuery } from '@/features/outlets/queries';

interface OutletRankingProps {
  pitch: Pick<StoredPitch, 'generator'>;
  variation: StoredVariation;
  /** False while something has to be settled before a send; `blocker` says what. */
  ready: boolean;
  blocker: { title: string; text: string } | null;
  /** Saves the words before the preview; resolves to a sentence when this outlet cannot get them. */
  prepare: (outletId: string) => Promise<string | null>;
  /** The sends of this pitch so far. */
  sends: readonly OutletSend[];
  onSent: () => void;
}

/** The outlets for a pitch, best match first, each with reasons and a send button. */
export function OutletRanking(props: OutletRankingProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="font-display text-2xl">
        Choose outlets
      </h2>
      <div className="mt-4 space-y-5">
        {props.blocker !== null && (
          <Alert variant="warning" title={props.blocker.title}>
            {props.blocker.text}
          </Alert>
        )}
        <NuqsAdapter>
          <RankedOutlets {...props} />
        </NuqsAdapter>
      </div>
    </section>
  );
}

function RankedOutlets(props: OutletRankingProps) {
  const matches = useQuery(outletMatchesQuery(props.variation.id));
  const [filters, setFilters] = useQueryStates(FILTER_PARSERS, { urlKeys: FILTER_URL_KEYS });

  if (matches.isPending) return <RankingSkeleton />;
  if (matches.isError && matches.data === undefined)
    return (
      <ErrorState
        title="The outlets did not load"
        error={matches.error}
        onRetry={() => void matches.refetch()}
      />
    );
  if (matches.data.length === 0)
    return (
      <EmptyState title="No outlets yet">
        We are still signing editors up. Your pitch is kept until then.
      </EmptyState>
    );

  const shown = applyFilters(matches.data, filters);

  return (
    <>
      {matches.data.some(isHiddenByPlan) && <MatchingIsPro />}
      <FilterBar filters={filters} onChange={(change) => void setFilters(change)} />
      <p role="status" className="text-sm text-muted-foreground">
        {shown.length === matches.data.length
          ? `${matches.data.length} outlets, best match first`
          : `${shown.length} of ${matches.data.length} outlets`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title="No outlet passes these filters"
          action={
            hasFilters(filters) && (
              <Button variant="outline" onClick={() => void setFilters(null)}>
                Show all outlets
              </Button>
            )
          }
        />
      ) : (
        <OutletLists {...props} outlets={shown} openOthers={hasFilters(filters)} />
      )}
    </>
  );
}

type OutletListsProps = OutletRankingProps & {
  outlets: readonly OutletMatch[];
  openOthers: boolean;
};

/** Fitting outlets first; the others in a collapsed list below. */
function OutletLists({ outlets, openOthers, ...row }: OutletListsProps) {
  const { fitting, others } = partFitting(outlets);
  return (
    <>
      {fitting.length > 0 && <OutletList {...row} outlets={fitting} />}
      {fitting.length === 0 && !openOthers && <NoneFits />}
      {others.length > 0 && (
        <Disclosure summary={`Not for this pitch (${others.length})`} open={openOthers}>
          <OutletList {...row} outlets={others} />
        </Disclosure>
      )}
    </>
  );
}

function NoneFits() {
  return (
    <Alert title="None of these outlets fits this pitch">
      Another pitch type may. Matching goes by your beats and your city, too.{' '}
      <Link to={paths.profile.getHref()} className="prose-link whitespace-nowrap">
        Complete your profile
      </Link>
    </Alert>
  );
}

function OutletList({
  outlets,
  pitch,
  variation,
  ready,
  prepare,
  sends,
  onSent,
}: OutletRankingProps & { outlets: readonly OutletMatch[] }) {
  return (
    <ol className="divide-y divide-border border-y border-border">
      {outlets.map((outlet) => (
        <OutletRow
          key={outlet.outlet_id}
          outlet={outlet}
          pitch={pitch}
          variation={variation}
          ready={ready}
          prepare={prepare}
          sent={sends.find((send) => send.outlet_id === outlet.outlet_id)}
          onSent={onSent}
        />
      ))}
    </ol>
  );
}

/** For plans below Pro the server sends a relevance for the best three outlets only. */
function isHiddenByPlan(outlet: OutletMatch): boolean {
  return outlet.relevance === null;
}

function MatchingIsPro() {
  return (
    <Alert title="Smart Matching is part of Pro">
      You see the match of the best three, and can send to all that fit.{' '}
      <a href={paths.pricing.getHref()} className="prose-link whitespace-nowrap">
        See plans
      </a>
    </Alert>
  );
}

function RankingSkeleton() {
  return (
    <div role="status" className="divide-y divide-border border-y border-border">
      <span className="sr-only">Ranking the outlets</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="space-y-2 py-5">
          <Skeleton className="h-7 w-56 max-w-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  );
}
