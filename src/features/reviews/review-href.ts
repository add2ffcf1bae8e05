import { paths } from '@domain/paths.ts';
import type { Review } from '@/features/reviews/queries';

/** Where a review is read: the studio with its variation, or the list when that was removed. */
export function reviewHref({ pitch_id, position }: Pick<Review, 'pitch_id' | 'position'>): string {
  if (position === null) return paths.reviews.getHref();
  return `${paths.pitch.getHref(pitch_id)}?variation=${String(position)}`;
}
