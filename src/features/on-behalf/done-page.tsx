import { paths } from '@domain/paths.ts';
import { BRAND } from '@domain/text/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { PitchStatusBadge } from '@/components/pitch-status-badge';
import { PlanLink } from '@/components/plan-link';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { formatDay } from '@/lib/time';
import { monthCount } from '@/features/on-behalf/month-count';
import { ProposalState } from '@/features/on-behalf/proposal-state';
import { doneForMeQuery, type DoneForMe } from '@/features/on-behalf/queries';
import { WaitingProposals } from '@/features/on-behalf/waiting-proposals';

const Helpers = lazyPart(async () => (await import('@/features/on-behalf/helpers')).Helpers);

/** What was done for a creator, by whom, what came of it, and who may do it. */
export function DonePage() {
  useDocumentTitle('Done for you');
  const { user } = useSession();
  if (user === null) return null;
  return <Done userId={user.id} />;
}
DonePage.parts = [Helpers];

function Done({ userId }: { userId: string }) {
  const done = useQuery(doneForMeQuery(userId));
  const count = done.data === undefined ? null : monthCount(done.data);
  return (
    <div className="space-y-10">
      <PageHeader
        title="Done for you"
        description={
          count === null
            ? 'Pitches that others wrote for you, and what came of them.'
            : `Pitches our team prepared for you: ${count}.`
        }
      />
      <WaitingProposals userId={userId} />
      {done.isPending ? (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-96" />
        </div>
      ) : done.isLoadingError ? (
        <ErrorState error={done.error} onRetry={() => void done.refetch()} />
      ) : (
        <>
          <Items items={done.data.items} hasTeam={done.data.prepared_limit > 0} />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Helpers userId={userId} done={done.data} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function Items({ items, hasTeam }: { items: DoneForMe['items']; hasTeam: boolean }) {
  if (items.length === 0)
    return (
      <EmptyState title="Nothing yet">
        {hasTeam ? (
          'Our team writes from the facts in your profile. What they prepare stands here, and waits for your yes.'
        ) : (
          <>
            Invite somebody below to write for you. On Concierge our team does, too.{' '}
            <PlanLink line="team-pitches" />
          </>
        )}
      </EmptyState>
    );
  return (
    <section aria-labelledby="prepared" className="space-y-4">
      <h2 id="prepared" className="font-display text-2xl">
        Prepared pitches
      </h2>
      <ul className="divide-y divide-border border-y border-border">
        {items.map((item) => (
          <Item key={item.pitch_id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { item: DoneForMe['items'][number] }) {
  const { proposal, sends } = item;
  const by =
    item.prepared_as === 'team' ? `${item.prepared_by} of ${BRAND.name}` : item.prepared_by;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Link
            to={
              proposal?.status === 'open'
                ? paths.proposal.getHref(proposal.id)
                : paths.pitch.getHref(item.pitch_id)
            }
            className="prose-link font-medium break-words"
          >
            {item.headline ?? item.news_peg}
          </Link>
          <p className="text-sm break-words text-muted-foreground">
            News peg: {item.news_peg}, by {by}, {formatDay(item.prepared_at)}
          </p>
        </div>
        <ProposalState proposal={proposal} />
      </div>
      {sends.length > 0 && (
        <ul className="grid gap-1.5">
          {sends.map((send) => (
            <li key={send.outlet} className="flex flex-wrap items-center gap-2 text-sm">
              <span className="min-w-0 break-words">{send.outlet}</span>
              <PitchStatusBadge send={send} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
