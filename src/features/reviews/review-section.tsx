import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { PartOfPlan } from '@/components/part-of-plan';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/account/session';
import { useShownZone } from '@/lib/account/time-zone';
import { toAppError } from '@/lib/api/app-error';
import { useLiveChanges } from '@/lib/api/realtime';
import { HandInForm } from '@/features/reviews/hand-in-form';
import { useSeeReview, useTakeBackReview } from '@/features/reviews/mutations';
import {
  myReviewsQuery,
  reviewQuotaQuery,
  reviewsKey,
  type Review,
} from '@/features/reviews/queries';
import { reviewStand } from '@/features/reviews/review-words';

interface ReviewSectionProps {
  variationId: string;
  /** Saves the words on the screen; false when they could not be stored. */
  save: () => Promise<boolean>;
}

/** The review of a variation: handing it in, where it stands, what came of it. */
export function ReviewSection({ variationId, save }: ReviewSectionProps) {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <section aria-labelledby="review-heading" className="paper grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id="review-heading" className="font-display text-xl">
          Pitch review
        </h3>
        <Link to={paths.reviews.getHref()} className="prose-link text-sm">
          All your reviews
        </Link>
      </div>
      <Content userId={user.id} variationId={variationId} save={save} />
    </section>
  );
}

function Content({ userId, variationId, save }: ReviewSectionProps & { userId: string }) {
  const client = useQueryClient();
  const quota = useQuery(reviewQuotaQuery(userId));
  const reviews = useQuery(myReviewsQuery(userId));
  useLiveChanges('account', {
    pitch_reviews: () => void client.invalidateQueries({ queryKey: reviewsKey }),
  });
  if (quota.isPending || reviews.isPending)
    return <LoadingBlock label="Loading the review…" className="h-24" />;
  const failed = [quota, reviews].find((one) => one.isLoadingError);
  if (quota.data === undefined || reviews.data === undefined)
    return <ErrorState error={failed?.error} onRetry={() => void failed?.refetch()} />;

  const latest = reviews.data.find((one) => one.variation_id === variationId);
  if (latest !== undefined && latest.sent_at === null) return <Waiting review={latest} />;
  return (
    <>
      {latest !== undefined && <Sent review={latest} />}
      {quota.data.part_of_plan ? (
        <PartOfPlan line="review" title="A pitch review is part of Pro">
          Once a week one of us goes through a pitch with you, sentence by sentence.
        </PartOfPlan>
      ) : quota.data.refusal !== null ? (
        <p className="text-sm text-muted-foreground">{quota.data.refusal}</p>
      ) : (
        <HandInForm variationId={variationId} save={save} again={latest !== undefined} />
      )}
    </>
  );
}

function Waiting({ review }: { review: Review }) {
  const takeBack = useTakeBackReview();
  const timeZone = useShownZone();
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{reviewStand(review, timeZone)}</p>
      {review.question !== null && (
        <p className="text-sm break-words text-muted-foreground">
          Your question: <q>{review.question}</q>
        </p>
      )}
      {!review.taken && (
        <Button
          variant="outline"
          size="sm"
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate(review.id)}
        >
          Take it back
        </Button>
      )}
      {takeBack.isError && (
        <p role="alert" className="text-sm text-destructive">
          {toAppError(takeBack.error).userMessage}
        </p>
      )}
    </div>
  );
}

function Sent({ review }: { review: Review }) {
  const { id, seen_at: seenAt, comments, closing_word: closing } = review;
  const timeZone = useShownZone();
  const { mutate: see } = useSeeReview();
  useEffect(() => {
    if (seenAt === null) see(id);
  }, [id, seenAt, see]);
  return (
    <Alert variant="success" title={reviewStand(review, timeZone)}>
      {closing !== null && <p className="whitespace-pre-line">{closing}</p>}
      {comments.length > 0 && (
        <p className="mt-1 text-muted-foreground">
          {comments.length === 1
            ? 'One comment stands'
            : `${String(comments.length)} comments stand`}{' '}
          at your sentences above.
        </p>
      )}
    </Alert>
  );
}
