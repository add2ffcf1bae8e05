import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { useAddCard, useDeclineCard } from '@/features/admin/friday-fix/mutations';
import { candidatesQuery, type Candidate } from '@/features/admin/friday-fix/queries';
import { ReasonDialog } from '@/features/admin/friday-fix/reason-dialog';

/** The offers that wait, best first, with the reasons for each. */
export function Candidates({ issueId, full }: { issueId: string; full: boolean }) {
  const candidates = useQuery(candidatesQuery(issueId));
  const add = useAddCard(issueId);
  const [declined, setDeclined] = useState<Candidate | null>(null);

  if (candidates.isPending) return <ListSkeleton label="Loading the offers" rows={4} />;
  if (candidates.isLoadingError)
    return <ErrorState error={candidates.error} onRetry={() => void candidates.refetch()} />;
  if (candidates.data.length === 0)
    return (
      <EmptyState title="No card waits">
        Creators offer cards on the page of a pitch. They show up here.
      </EmptyState>
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {candidates.data.map((one) => (
          <li key={one.offer_id} className="paper grid gap-2 p-4">
            <p className="text-sm text-muted-foreground">
              {[one.creator_name, one.format, one.city_region].filter(Boolean).join(' · ')}
            </p>
            <h4 className="font-display text-lg break-words">{one.title}</h4>
            <ul className="list-[square] space-y-1 pl-5 text-sm break-words marker:text-accent">
              {one.summary_bullets.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="text-sm break-words text-muted-foreground">News peg: {one.news_peg}</p>
            {one.solemn && (
              <p className="text-sm font-semibold">Solemn news: read it before you add it.</p>
            )}
            <p className="flex flex-wrap gap-1.5">
              {one.reasons.map((reason) => (
                <Badge
                  key={reason}
                  variant={one.stale || one.ran_lately ? 'outline' : 'neutral'}
                  className="whitespace-normal"
                >
                  {reason}
                </Badge>
              ))}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                disabled={full}
                busy={add.isPending && add.variables === one.offer_id}
                onClick={() => add.mutate(one.offer_id)}
              >
                Add<span className="sr-only"> {one.title}</span>
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setDeclined(one)}>
                Decline<span className="sr-only"> {one.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {declined !== null && (
        <DeclineDialog candidate={declined} onClose={() => setDeclined(null)} />
      )}
    </>
  );
}

function DeclineDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const decline = useDeclineCard();
  return (
    <ReasonDialog
      title="Decline this card"
      description={`${candidate.creator_name ?? 'The creator'} reads your reason and can offer it again.`}
      label="Reason for the creator"
      max={300}
      action="Decline card"
      busy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onReason={(note) =>
        decline.mutate({ offerId: candidate.offer_id, note }, { onSuccess: onClose })
      }
    />
  );
}
