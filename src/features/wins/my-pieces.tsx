import { WIN_PLAN_ONLY, winMeaning } from '@domain/billing/win-bonus.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useReportPiece } from '@/features/wins/mutations';
import { PieceLine } from '@/features/wins/piece-line';
import { myPiecesQuery, type Piece } from '@/features/wins/queries';
import { ReportForm } from '@/features/wins/report-form';
import { useSession } from '@/lib/account/session';
import { useEntitlements } from '@/lib/plan/use-entitlements';

/** The pieces that came out, as their creator reports them, and what the success-fee policy means for each. */
export function MyPieces() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <section aria-labelledby="pieces-heading" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="pieces-heading" className="font-display text-2xl">
          What came out
        </h2>
        <p className="max-w-measure text-muted-foreground">
          Mark a pitch you sent as published on its page, with the link. Pieces from introductions
          and requests you report here. A report charges nothing. See the{' '}
          <a href={paths.successFee.getHref()} className="prose-link">
            success-fee policy
          </a>
          . {WIN_PLAN_ONLY}
        </p>
      </div>
      <Pieces userId={user.id} />
      <ReportForm userId={user.id} />
    </section>
  );
}

function Pieces({ userId }: { userId: string }) {
  const pieces = useQuery(myPiecesQuery(userId));
  const plan = useEntitlements().data?.plan;
  if (pieces.isPending) return <Skeleton className="h-24" />;
  if (pieces.isLoadingError) {
    return <ErrorState error={pieces.error} onRetry={() => void pieces.refetch()} />;
  }
  if (pieces.data.length === 0) {
    return <p className="text-sm text-muted-foreground">Nothing reported yet.</p>;
  }
  return (
    <ul className="divide-y divide-border rounded-md border border-border bg-card px-5">
      {pieces.data.map((piece) => (
        <li key={piece.ref_id} className="grid gap-2 py-4">
          <PieceLine {...piece} about={piece.outlet} />
          {plan !== undefined && (
            <p className="max-w-measure text-sm text-muted-foreground">
              {winMeaning({ plan, beganAt: piece.began_at, cameOutOn: piece.came_out_on })}
            </p>
          )}
          {piece.source !== 'pitch' && <TakeBack piece={{ ...piece, source: piece.source }} />}
        </li>
      ))}
    </ul>
  );
}

function TakeBack({ piece }: { piece: Piece & { source: 'introduction' | 'request' } }) {
  const report = useReportPiece();
  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        busy={report.isPending}
        onClick={() => {
          report.mutate({ source: piece.source, ref_id: piece.ref_id, url: '', on: null });
        }}
      >
        Take it back<span className="sr-only">: {piece.title}</span>
      </Button>
      {report.isError && (
        <p role="alert" className="text-sm text-destructive">
          It was not taken back. Please try again.
        </p>
      )}
    </div>
  );
}
