import { SAMPLE_DATE } from '@domain/friday-fix/issue.ts';
import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { longDate } from '@/lib/long-date';
import { useLiveChanges } from '@/lib/api/realtime';
import { rpc } from '@/lib/api/rpc';
import { useSession } from '@/lib/account/session';
import {
  introductionsOf,
  reasonsOf,
  standOf,
  verdictPhrases,
} from '@/features/card-offers/outcome-words';
import { myCardsQuery, ranCardsQuery, type RanCard } from '@/features/card-offers/queries';

/** The creator's cards in the Friday Fix, with what came of each. Seeing the list ends its news. */
export function RanCards() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <section id="friday-fix" aria-labelledby="ran-heading" className="scroll-mt-24">
      <h2 id="ran-heading" className="font-display text-2xl">
        In the Friday Fix
      </h2>
      <p className="mt-1 max-w-measure text-muted-foreground">
        Your cards that went out to editors. You learn what they said; who said it stays with them,
        until they ask for an introduction.
      </p>
      <div className="mt-4">
        <List userId={user.id} />
      </div>
    </section>
  );
}

function List({ userId }: { userId: string }) {
  const client = useQueryClient();
  const cards = useQuery(ranCardsQuery(userId));
  const offered = useQuery({ ...myCardsQuery(userId), enabled: cards.data?.length === 0 });
  useLiveChanges('account', {
    card_outcomes: () =>
      void client.invalidateQueries({ queryKey: ranCardsQuery(userId).queryKey }),
  });
  // What was new when the list opened stays marked while it is open.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const news = (cards.data ?? []).filter((card) => card.news > 0).map((card) => card.item_id);
  const see = useEffectEvent(() => {
    const shown = news;
    rpc('see_card_outcomes', {}, z.unknown())
      .then(() => {
        setFresh((now) => new Set([...now, ...shown]));
      })
      // Not noted as seen: the notice comes again, nothing else depends on it.
      .catch(() => undefined);
  });
  const key = news.join(' ');
  useEffect(() => {
    if (key !== '') see();
  }, [key]);

  if (cards.isPending) return <Skeleton className="h-40" />;
  if (cards.isLoadingError)
    return <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />;
  if (offered.isLoading) return <Skeleton className="h-40" />;
  const waiting = offered.data?.find(
    ({ status, issue_status }) => status === 'offered' && issue_status !== 'published',
  );
  if (cards.data.length === 0)
    return waiting !== undefined ? (
      <EmptyState title="No card has run yet">
        You offered{' '}
        <Link to={paths.pitch.getHref(waiting.pitch_id)} className="prose-link break-words">
          {waiting.title}
        </Link>
        . {standOf(waiting)}
      </EmptyState>
    ) : (
      <EmptyState title="No card has run yet">
        Open a pitch and offer it to the Friday Fix: ten cards a week reach every editor here.
      </EmptyState>
    );
  return (
    <ul className="paper divide-y divide-border">
      {cards.data.map((card) => (
        <Row key={card.item_id} card={card} fresh={card.news > 0 || fresh.has(card.item_id)} />
      ))}
    </ul>
  );
}

function Row({ card, fresh }: { card: RanCard; fresh: boolean }) {
  const introductions = introductionsOf(card);
  const said = [
    ...verdictPhrases(card.verdicts, card.asked),
    ...(introductions === null ? [] : [introductions]),
  ];
  const reasons = reasonsOf(card);
  return (
    <li className="space-y-2 p-4">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        {longDate(card.issue_date)} · {card.format}
        {card.issue_date === SAMPLE_DATE && <Badge variant="outline">Sample</Badge>}
        {fresh && <Badge variant="accent">New answers</Badge>}
        {card.withdrawn_reason !== null && <Badge variant="destructive">Withdrawn</Badge>}
      </p>
      <h3 className="font-medium break-words">
        {card.pitch_id === null ? (
          card.title
        ) : (
          <Link
            to={paths.pitch.getHref(card.pitch_id)}
            className="underline-offset-4 hover:underline"
          >
            {card.title}
          </Link>
        )}
      </h3>
      {card.withdrawn_reason !== null && (
        <p className="text-sm break-words">We withdrew it: {card.withdrawn_reason}</p>
      )}
      <p className="text-sm">
        {said.length === 0 ? 'No editor has answered yet.' : `${said.join(', ')}.`}
      </p>
      {reasons.length > 0 && (
        <ul className="list-[square] space-y-1 pl-5 text-sm text-muted-foreground marker:text-accent">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {card.asked > 0 && (
        <p className="text-sm">
          <Link to={paths.requests.getHref()} className="prose-link">
            See the introductions
          </Link>
        </p>
      )}
    </li>
  );
}
