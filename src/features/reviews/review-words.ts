import { formatDay, formatMoment } from '@/lib/time';
import type { Review } from '@/features/reviews/queries';

/** Where a review stands, as a sentence. */
export function reviewStand(
  {
    handed_in_at: handedInAt,
    taken,
    sent_at: sentAt,
    reviewer,
  }: Pick<Review, 'handed_in_at' | 'taken' | 'sent_at' | 'reviewer'>,
  timeZone: string,
): string {
  if (sentAt !== null)
    return `Reviewed by ${reviewer ?? 'our team'} on ${formatDay(sentAt, new Date(), timeZone)}.`;
  return taken
    ? 'One of us is reading it. We mail you when the review is here.'
    : `With us since ${formatMoment(handedInAt, timeZone)}. We mail you when the review is here.`;
}
