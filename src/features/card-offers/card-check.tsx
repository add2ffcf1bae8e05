import { openCardClaims, type CardClaim } from '@domain/friday-fix/card-claim.ts';
import type { CardText } from '@domain/friday-fix/card-draft.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { sourceWords } from '@/lib/source-words';
import { useDebounced } from '@/lib/use-debounced';
import { cardCheckQuery } from '@/features/card-offers/queries';

interface CardCheckProps {
  variationId: string;
  card: CardText;
  /** Sentences that the creator says are true. */
  confirmed: readonly string[];
  onConfirm: (text: string) => void;
}

/** The sentences of a card that nothing the creator gave says: each is changed, or confirmed by itself. */
export function CardCheck({ variationId, card, confirmed, onConfirm }: CardCheckProps) {
  const read = useDebounced(card, 600);
  const check = useQuery(cardCheckQuery(variationId, read));
  // eslint-disable-next-line newspeg/failed-query -- the query is silent: a failed reload is told here
  if (check.isError)
    return (
      <p role="alert" className="text-sm text-muted-foreground">
        The sentences could not be checked now: {toAppError(check.error).userMessage}
      </p>
    );
  const open = openCardClaims(check.data?.claims ?? []).filter(
    ({ text }) => !confirmed.includes(text),
  );
  return (
    <section aria-labelledby="card-check">
      <h3 id="card-check" className="font-display text-lg">
        {open.length > 0 ? 'Check the marked sentences' : 'Every sentence is settled'}
      </h3>
      <p role="status" className="mt-1 text-sm text-muted-foreground">
        {check.isPending
          ? 'Reading your sentences.'
          : open.length > 0
            ? 'These say something that you did not give us in these words. Change them, or say that they are true.'
            : 'Each one stands in your pitch or your profile, or you have confirmed it.'}
      </p>
      {open.length > 0 && (
        <ul className="mt-3 divide-y divide-border border-y border-border">
          {open.map((claim) => (
            <OpenSentence key={claim.text} claim={claim} onConfirm={() => onConfirm(claim.text)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OpenSentence({ claim, onConfirm }: { claim: CardClaim; onConfirm: () => void }) {
  return (
    <li className="grid gap-2 py-3">
      <p className="break-words">
        <mark className="marked bg-transparent text-inherit">{claim.text}</mark>
      </p>
      <p className="text-sm text-muted-foreground">{sourceWords(claim, []).words}.</p>
      <div>
        <Button variant="outline" size="sm" onClick={onConfirm}>
          It is true<span className="sr-only">: {claim.text}</span>
        </Button>
      </div>
    </li>
  );
}
