import { WIN_EDITORS } from '@domain/billing/win-bonus.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { PieceLine } from '@/features/wins/piece-line';
import { piecesIRanQuery } from '@/features/wins/queries';

/** What creators reported as published by an editor; nothing for an editor of whom nothing is reported. */
export function PiecesIRan({ userId }: { userId: string }) {
  const pieces = useQuery(piecesIRanQuery(userId));
  // Most editors have none, and a place kept for it would move with what is above it.
  if (pieces.isPending) return null;
  if (pieces.isLoadingError) {
    return <ErrorState error={pieces.error} onRetry={() => void pieces.refetch()} />;
  }
  if (pieces.data.length === 0) return null;
  return (
    <section aria-labelledby="ran-pieces-heading" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="ran-pieces-heading" className="font-display text-2xl">
          What you published, as creators say
        </h2>
        <p className="max-w-measure text-muted-foreground">{WIN_EDITORS}</p>
      </div>
      <ul className="divide-y divide-border rounded-md border border-border bg-card px-5">
        {pieces.data.map((piece) => (
          <li key={piece.ref_id} className="py-4">
            <PieceLine {...piece} about={piece.creator_name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
