import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams, useLocation } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/account/session';
import { toAppError } from '@/lib/api/app-error';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { formatDay } from '@/lib/time';
import { monthCount, monthIsFull } from '@/features/on-behalf/month-count';
import { useEndHelper } from '@/features/on-behalf/mutations';
import { ProposalState } from '@/features/on-behalf/proposal-state';
import {
  helpedCreatorQuery,
  type HelpedCreator,
  type HelpedPitch,
} from '@/features/on-behalf/queries';

interface CreatorPageProps {
  /** Renders the form that writes a pitch; src/app passes it in. */
  write: (creator: HelpedCreator) => ReactNode;
}

/** 'For <creator>': their facts, their pitches, and a new one from their facts. */
export function CreatorPage({ write }: CreatorPageProps) {
  const { creatorId = '' } = useParams();
  const creator = useQuery(helpedCreatorQuery(creatorId));
  useDocumentTitle(creator.data === undefined ? 'People you help' : `For ${creator.data.name}`);

  if (creator.isPending)
    return (
      <div role="status" className="space-y-8">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    );
  if (creator.isLoadingError)
    return (
      <div className="space-y-8">
        <PageHeader title="People you help" actions={<BackToList />} />
        {toAppError(creator.error).code === 'not_helper' ? (
          <EmptyState title="You do not help this person now">
            They may have ended it, or their plan has changed.
          </EmptyState>
        ) : (
          <ErrorState error={creator.error} onRetry={() => void creator.refetch()} />
        )}
      </div>
    );
  const { data } = creator;
  const count = monthCount(data);
  return (
    <div className="space-y-10">
      <PageHeader
        kicker={data.as === 'team' ? 'Concierge' : 'People you help'}
        title={<span className="break-words">For {data.name}</span>}
        description={
          count === null
            ? 'What you write here is theirs. Nothing is sent without their yes.'
            : `Pitches prepared by the team: ${count}. Nothing is sent without their yes.`
        }
        actions={<BackToList />}
      />
      <Pitches creator={data} />
      <section aria-labelledby="write" className="space-y-5">
        <h2 id="write" className="font-display text-2xl">
          Write a pitch from their facts
        </h2>
        {!data.can_write ? (
          <p className="text-muted-foreground">They asked you to propose pitches, not to write.</p>
        ) : monthIsFull(data) ? (
          <Alert title="This month is full">
            All {data.prepared_limit} pitches of this month are prepared. The count begins anew on
            the first.
          </Alert>
        ) : (
          write(data)
        )}
      </section>
      {data.as === 'publicist' && <Leave creator={data} />}
    </div>
  );
}

function BackToList() {
  return (
    <Link to={paths.helping.getHref()} className="prose-link text-sm whitespace-nowrap">
      All people you help
    </Link>
  );
}

function Pitches({ creator }: { creator: HelpedCreator }) {
  return (
    <section aria-labelledby="their-pitches" className="space-y-4">
      <h2 id="their-pitches" className="font-display text-2xl">
        Their pitches
      </h2>
      {creator.pitches.length === 0 ? (
        <EmptyState title="No pitch yet">The first one can be yours, below.</EmptyState>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {creator.pitches.map((pitch) => (
            <PitchRow key={pitch.id} creatorId={creator.id} pitch={pitch} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PitchRow({ creatorId, pitch }: { creatorId: string; pitch: HelpedPitch }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        {pitch.opens ? (
          <Link
            to={paths.preparedPitch.getHref(creatorId, pitch.id)}
            className="prose-link font-medium break-words"
          >
            {pitch.headline ?? pitch.news_peg}
          </Link>
        ) : (
          <p className="font-medium break-words">{pitch.headline ?? pitch.news_peg}</p>
        )}
        <p className="text-sm break-words text-muted-foreground">
          News peg: {pitch.news_peg}, {formatDay(pitch.created_at)}
          {pitch.prepared_by === null ? ', their own' : `, by ${pitch.prepared_by}`}
          {pitch.sends > 0 && `, sent to ${String(pitch.sends)}`}
        </p>
      </div>
      {pitch.prepared_by !== null && <ProposalState proposal={pitch.proposal} />}
    </li>
  );
}

/** Leaving is one act, asked once more, because only a new invitation undoes it. */
function Leave({ creator }: { creator: HelpedCreator }) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const end = useEndHelper();
  const [asking, setAsking] = useState(false);
  if (user === null) return null;
  return (
    <section aria-labelledby="leave" className="space-y-3 border-t border-border pt-6">
      <h2 id="leave" className="font-display text-xl">
        Stop helping {creator.name}
      </h2>
      <p className="max-w-measure text-sm text-muted-foreground">
        You no longer see their facts, nor what you wrote for them. It stays with them.
      </p>
      {end.isError && <ErrorState title="Not ended" error={end.error} />}
      {asking ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="destructive"
            busy={end.isPending}
            onClick={() => {
              end.mutate(
                { creatorId: creator.id, helperId: user.id },
                { onSuccess: () => navigate(paths.helping.getHref()) },
              );
            }}
          >
            Yes, stop helping
          </Button>
          <Button variant="outline" disabled={end.isPending} onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button variant="outline" onClick={() => setAsking(true)}>
          Stop helping
        </Button>
      )}
    </section>
  );
}
