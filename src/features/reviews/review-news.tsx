import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { useLiveChanges } from '@/lib/api/realtime';
import { myReviewsQuery, reviewsKey } from '@/features/reviews/queries';
import { reviewHref } from '@/features/reviews/review-href';

/** One line while a review has come that its creator has not looked at; nothing otherwise. */
export function ReviewNews({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...myReviewsQuery(userId), meta: { silent: true } });
  useLiveChanges('account', {
    pitch_reviews: () => void client.invalidateQueries({ queryKey: reviewsKey }),
  });
  const [first, ...others] = data.filter((one) => one.sent_at !== null && one.seen_at === null);
  return (
    <div role="status" className="empty:hidden">
      {first !== undefined && (
        <Alert title="Your pitch review is here">
          <span className="break-words">{first.headline}</span>{' '}
          <Link
            to={others.length > 0 ? paths.reviews.getHref() : reviewHref(first)}
            className="prose-link"
          >
            Read the review
          </Link>
        </Alert>
      )}
    </div>
  );
}
