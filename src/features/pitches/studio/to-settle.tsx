import type { Claim } from '@domain/pitch/claims.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TO_SETTLE_ID } from '@/lib/anchors';
import { toAppError } from '@/lib/api/app-error';
import { SourceText } from '@/features/pitches/studio/source-bubble';

interface ToSettleProps {
  claims: readonly Claim[];
  grounds: readonly { source: string; text: string }[];
  /** Left out for a helper: only the creator says that a sentence is true. */
  onConfirm?: (claim: Claim) => Promise<void>;
  /** The name of the creator for whom a helper edits. */
  creator?: string;
  onEdit: (claim: Claim) => void;
  onRemove: (claim: Claim) => void;
}

/** The marked sentences: each is edited, removed or confirmed by itself. */
export function ToSettle({ claims, grounds, onConfirm, creator, onEdit, onRemove }: ToSettleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState<{ words: string } | null>(null);
  useEffect(() => {
    // The button that was pressed is gone with its sentence.
    if (said !== null) heading.current?.focus();
  }, [said]);
  if (claims.length === 0 && said === null) return null;

  const settled = (words: string) => {
    setSaid({ words });
  };

  return (
    <section aria-labelledby={TO_SETTLE_ID} className="border-t border-border p-5 sm:p-6">
      <h3 id={TO_SETTLE_ID} ref={heading} tabIndex={-1} className="font-display text-xl">
        {claims.length > 0 ? 'Check the marked sentences' : 'Every sentence is settled'}
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">
        {claims.length > 0
          ? creator === undefined
            ? 'These say something that you did not give us in these words. Change them, take them out, or say that they are true.'
            : `These say something that ${creator} did not give us in these words. Change them or take them out: only ${creator} can say that they are true.`
          : 'No sentence is left to check.'}
      </p>
      <p role="status" className="sr-only">
        {said?.words}
      </p>
      <ul className="mt-4 divide-y divide-border border-y border-border empty:hidden">
        {claims.map((claim) => (
          <OpenSentence
            key={`${claim.line} ${claim.text}`}
            claim={claim}
            grounds={grounds}
            {...(onConfirm !== undefined && {
              onConfirm: async () => {
                await onConfirm(claim);
                settled('Confirmed.');
              },
            })}
            onEdit={() => onEdit(claim)}
            onRemove={() => {
              onRemove(claim);
              settled('Removed.');
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface OpenSentenceProps extends Pick<ToSettleProps, 'grounds'> {
  claim: Claim;
  onConfirm?: () => Promise<void>;
  onEdit: () => void;
  onRemove: () => void;
}

function OpenSentence({ claim, grounds, onConfirm, onEdit, onRemove }: OpenSentenceProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async (onConfirm: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
    } catch (failure) {
      setError(toAppError(failure).userMessage);
    } finally {
      setBusy(false);
    }
  };

  const about = <span className="sr-only">: {claim.text}</span>;
  return (
    <li className="grid gap-2 py-3">
      <p className="break-words">
        <mark className="marked bg-transparent text-inherit">{claim.text}</mark>
      </p>
      <p className="text-sm text-muted-foreground">
        <SourceText claim={claim} grounds={grounds} />
      </p>
      {error !== null && (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {onConfirm !== undefined && (
          <Button variant="outline" size="sm" busy={busy} onClick={() => void confirm(onConfirm)}>
            It is true{about}
          </Button>
        )}
        <Button variant="ghost" size="sm" disabled={busy} onClick={onEdit}>
          Edit{about}
        </Button>
        <Button variant="ghost" size="sm" disabled={busy} onClick={onRemove}>
          Remove{about}
        </Button>
      </div>
    </li>
  );
}
