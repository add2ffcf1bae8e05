import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { PartOfPlan } from '@/components/part-of-plan';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/account/session';
import { useShownZone } from '@/lib/account/time-zone';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { myReviewsQuery, reviewQuotaQuery, type Review } from '@/features/reviews/queries';
import { reviewHref } from '@/features/reviews/review-href';
import { reviewStand } from '@/features/reviews/review-words';
import type { PageData } from '@/lib/page-data';

/** /app/reviews: every review of the account, and what can be handed in this week. */
export function ReviewsPage() {
  useDocumentTitle('Pitch reviews');
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Pitch reviews"
        description="Once a week one of us goes through a pitch with you, sentence by sentence."
        actions={
          <Button asChild variant="outline">
            <Link to={paths.pitches.getHref()}>Choose a pitch</Link>
          </Button>
        }
      />
      <ThisWeek userId={user.id} />
      <List userId={user.id} />
    </div>
  );
}

function ThisWeek({ userId }: { userId: string }) {
  const quota = useQuery(reviewQuotaQuery(userId));
  if (quota.isPending) return <Skeleton className="h-6 w-80 max-w-full" />;
  if (quota.isLoadingError)
    return <ErrorState error={quota.error} onRetry={() => void quota.refetch()} />;
  if (quota.data.part_of_plan)
    return (
      <PartOfPlan line="review" title="A pitch review is part of Pro">
        Reviews that you have stay here, and those that wait with us still come.
      </PartOfPlan>
    );
  return (
    <p>
      {quota.data.refusal ??
        'You can hand in a pitch this week: open it, and choose “Have it reviewed” below its text.'}
    </p>
  );
}

function List({ userId }: { userId: string }) {
  const reviews = useQuery(myReviewsQuery(userId));
  if (reviews.isPending)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading your reviews</span>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  if (reviews.isLoadingError)
    return <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />;
  if (reviews.data.length === 0)
    return <EmptyState title="No review yet">What you hand in stands here.</EmptyState>;
  return (
    <ul className="grid gap-4">
      {reviews.data.map((review) => (
        <Row key={review.id} review={review} />
      ))}
    </ul>
  );
}

function Row({ review }: { review: Review }) {
  const { sent_at: sentAt, seen_at: seenAt, position, comments, closing_word: closing } = review;
  const timeZone = useShownZone();
  return (
    <li className="paper grid gap-2 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-display text-xl break-words">{review.headline}</h2>
        {sentAt === null && <Badge>{review.taken ? 'Being read' : 'Waiting'}</Badge>}
        {sentAt !== null && seenAt === null && <Badge variant="accent">New</Badge>}
      </div>
      <p className="text-sm break-words text-muted-foreground">
        News peg: {review.news_peg}. {reviewStand(review, timeZone)}
      </p>
      {closing !== null && <p className="break-words whitespace-pre-line">{closing}</p>}
      {position === null ? (
        <ul className="grid gap-2 text-sm">
          {comments.map(({ id, sentence, comment, suggestion }) => (
            <li key={id} className="border-l-4 border-l-accent pl-3 break-words">
              <q>{sentence}</q> {comment}
              {suggestion !== null && <> Suggested: {suggestion}</>}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Link to={reviewHref(review)} className="prose-link">
            {sentAt === null ? 'Open the pitch' : 'Read it at your sentences'}
            <span className="sr-only">: {review.headline}</span>
          </Link>
        </p>
      )}
    </li>
  );
}

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  void client.prefetchQuery(reviewQuotaQuery(userId));
  void client.prefetchQuery(myReviewsQuery(userId));
};
