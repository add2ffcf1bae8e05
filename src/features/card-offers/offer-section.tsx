import { draftCard, type CardText } from '@domain/friday-fix/card-draft.ts';
import { paths } from '@domain/paths.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import type { PitchType } from '@domain/pitch/pitch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Disclosure } from '@/components/disclosure';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { useSession } from '@/lib/account/session';
import { CardCheck } from '@/features/card-offers/card-check';
import { CardForm } from '@/features/card-offers/card-form';
import { useOfferCard, useTakeBackCard } from '@/features/card-offers/mutations';
import { outcomeOf, standOf } from '@/features/card-offers/outcome-words';
import { myCardsQuery, type MyCard } from '@/features/card-offers/queries';

interface OfferSectionProps {
  pitch: { id: string; pitch_type: PitchType };
  variation: StoredVariation;
  /** What keeps the pitch from being offered; null when nothing does. */
  blocker: { title: string; text: string } | null;
}

/** Offers the pitch to the Friday Fix as a card, and shows where that card stands. */
export function OfferSection({ pitch, variation, blocker }: OfferSectionProps) {
  const { user } = useSession();
  const cards = useQuery({ ...myCardsQuery(user?.id ?? ''), enabled: user !== null });
  if (user === null) return null;
  const offered = cards.data?.find((card) => card.pitch_id === pitch.id);
  const taken = offered !== undefined && offered.issue_date !== null;

  return (
    <section aria-labelledby="offer-heading" className="border-y border-border py-5">
      <Disclosure
        summary={
          <h2 id="offer-heading" className="font-display text-xl font-normal">
            {taken ? 'Your card in the Friday Fix' : 'Offer it to the Friday Fix'}
            {offered !== undefined && (
              <span className="ml-2 font-sans text-sm text-muted-foreground">
                {standWord(offered)}
              </span>
            )}
          </h2>
        }
      >
        <p className="mb-4 max-w-measure text-muted-foreground">
          One mail a week to every editor here, ten stories at most.
          {!taken && ' It costs nothing of your plan.'}
        </p>
        {cards.isPending ? (
          <LoadingBlock label="Loading your card…" className="h-21" />
        ) : cards.isLoadingError ? (
          <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />
        ) : (
          <Offer
            userId={user.id}
            offered={offered}
            drafted={draftCard(variation, pitch.pitch_type)}
            variationId={variation.id}
            blocker={blocker}
          />
        )}
      </Disclosure>
    </section>
  );
}

/** Where a card stands, in a word or three. */
function standWord({ issue_date, issue_status, status }: MyCard): string {
  if (issue_date !== null) return issue_status === 'published' ? 'Ran' : 'In an issue';
  return status === 'offered' ? 'Offered' : 'Not offered';
}

interface OfferProps {
  userId: string;
  offered: MyCard | undefined;
  drafted: CardText;
  variationId: string;
  blocker: OfferSectionProps['blocker'];
}

function Offer({ userId, offered, drafted, variationId, blocker }: OfferProps) {
  const waits = offered?.status === 'offered' && offered.issue_date === null;
  const ran = offered !== undefined && offered.issue_date !== null;
  const stored = offered !== undefined && (waits || ran) ? offered : undefined;
  // Typed words stay when the offer fails.
  const [edited, setEdited] = useState<CardText | null>(null);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const offer = useOfferCard(userId);
  const takeBack = useTakeBackCard(userId);
  const card = edited ?? stored ?? drafted;
  const failure = offer.error ?? takeBack.error;

  const send = () =>
    offer.mutate(
      { variationId, card, confirmed },
      {
        onSuccess: ({ offered: taken }) => {
          if (!taken) {
            // The form marks the sentences that hold it back.
            setEdited({ ...card });
            return;
          }
          setEdited(null);
          toast.success(
            waits ? 'Your card is changed.' : 'Your card is offered to the Friday Fix.',
          );
        },
      },
    );

  return (
    <div className="grid gap-4">
      {offered !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-2">
          <Badge variant={ran ? 'success' : 'neutral'}>{standWord(offered)}</Badge>
          <span className="break-words">{standOf(offered)}</span>
        </p>
      )}
      {offered !== undefined && outcomeOf(offered).length > 0 && (
        <ul className="list-[square] pl-5 marker:text-accent">
          {outcomeOf(offered).map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
      {offered !== undefined && offered.introductions > 0 && (
        <p>
          <Link to={paths.requests.getHref()} className="prose-link">
            See the introductions
          </Link>
        </p>
      )}
      {failure !== null && (
        <Alert variant="destructive" title="That did not work">
          {toAppError(failure).userMessage}
        </Alert>
      )}
      {edited !== null ? (
        <CardForm
          card={edited}
          busy={offer.isPending}
          action={waits ? 'Save card' : 'Offer this card'}
          onChange={setEdited}
          onDone={send}
          onCancel={() => setEdited(null)}
        >
          <CardCheck
            variationId={variationId}
            card={edited}
            confirmed={confirmed}
            onConfirm={(text) => setConfirmed((now) => [...now, text])}
          />
        </CardForm>
      ) : (
        <>
          <CardView card={card} />
          {!ran && (
            <div className="flex flex-wrap gap-3">
              {!waits && (
                <Button
                  variant="outline"
                  busy={offer.isPending}
                  disabled={blocker !== null}
                  onClick={send}
                >
                  Offer this card
                </Button>
              )}
              <Button
                variant="outline"
                disabled={blocker !== null && !waits}
                onClick={() => setEdited({ ...card })}
              >
                Edit card
              </Button>
              {waits && (
                <Button
                  variant="ghost"
                  busy={takeBack.isPending}
                  onClick={() => takeBack.mutate(offered.offer_id)}
                >
                  Take it back
                </Button>
              )}
            </div>
          )}
          {!ran && !waits && blocker !== null && (
            // The outlets above say the same as a notice.
            <p className="text-sm text-muted-foreground">
              {blocker.title}. {blocker.text}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The card as editors read it. */
function CardView({ card }: { card: CardText }) {
  return (
    <div className="paper max-w-2xl p-5">
      <p className="text-sm text-muted-foreground">The card as editors read it · {card.format}</p>
      <p className="mt-1 font-display text-xl break-words">{card.title}</p>
      <ul className="mt-3 list-[square] space-y-1.5 pl-5 break-words marker:text-accent">
        {card.summary_bullets.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
