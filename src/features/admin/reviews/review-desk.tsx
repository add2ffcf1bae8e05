import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { planById } from '@domain/billing/plans.ts';
import { PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import { usePutBackReview, useTakeReview } from '@/features/admin/reviews/mutations';
import { reviewDeskQuery, type ReviewDesk } from '@/features/admin/reviews/queries';
import { ReviewLetter } from '@/features/admin/reviews/review-letter';
import { WriteReview } from '@/features/admin/reviews/write-review';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Moment } from '@/components/moment';
import { useShownZone } from '@/lib/account/time-zone';
import { formatMoment } from '@/lib/time';

/** One review: whose it is, and the letter, to be written on by the admin who has taken it. */
export function ReviewDeskView({ id, onClose }: { id: string; onClose: () => void }) {
  const desk = useQuery(reviewDeskQuery(id));
  return (
    <div className="grid grid-cols-1 gap-6">
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onClose}>
        <ArrowLeft aria-hidden className="size-4" />
        All reviews
      </Button>
      {desk.isPending ? (
        <ListSkeleton label="Loading the review" rows={4} />
      ) : desk.isLoadingError ? (
        <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
      ) : (
        <Desk desk={desk.data} onClose={onClose} />
      )}
    </div>
  );
}

function Desk({ desk, onClose }: { desk: ReviewDesk; onClose: () => void }) {
  const timeZone = useShownZone();
  return (
    <>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {desk.name}
          <Badge variant={desk.plan === 'concierge' ? 'accent' : 'neutral'}>
            {planById(desk.plan).name}
          </Badge>
          <span className="text-muted-foreground">
            {PITCH_TYPE_LABELS[desk.pitch_type]}, handed in on <Moment at={desk.handed_in_at} />
          </span>
        </p>
        <h2 className="font-display text-2xl break-words">{desk.words.headline}</h2>
        <p className="text-sm break-words text-muted-foreground">News peg: {desk.news_peg}</p>
        {desk.question !== null && (
          <p className="max-w-measure break-words">
            Asks: <q>{desk.question}</q>
          </p>
        )}
      </div>
      {desk.sent_at !== null ? (
        <>
          <Alert variant="success" title={`Sent on ${formatMoment(desk.sent_at, timeZone)}`}>
            <span className="whitespace-pre-line">{desk.draft?.closing_word}</span>
          </Alert>
          <ReviewLetter desk={desk} draft={desk.draft} />
        </>
      ) : desk.mine ? (
        <Mine desk={desk} onClose={onClose} />
      ) : (
        <NotMine desk={desk} />
      )}
    </>
  );
}

function Mine({ desk, onClose }: { desk: ReviewDesk; onClose: () => void }) {
  const putBack = usePutBackReview(desk.id);
  return (
    <WriteReview
      desk={desk}
      onSent={onClose}
      putBack={
        <Button
          variant="ghost"
          busy={putBack.isPending}
          onClick={() => putBack.mutate(undefined, { onSuccess: onClose })}
        >
          Put it back
        </Button>
      }
    />
  );
}

function NotMine({ desk }: { desk: ReviewDesk }) {
  const take = useTakeReview(desk.id);
  const taken = desk.taken_by !== null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {taken && <p>{desk.taken_by} has taken this review.</p>}
        <Button
          variant={taken ? 'outline' : 'primary'}
          busy={take.isPending}
          onClick={() => take.mutate(taken)}
        >
          {taken ? 'Take it over' : 'Take this review'}
        </Button>
      </div>
      <ReviewLetter desk={desk} draft={desk.draft} />
    </>
  );
}
