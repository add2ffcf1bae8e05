import { paths } from '@domain/paths.ts';
import { deadlineText } from '@domain/requests/deadline-text.ts';
import { Link } from 'wouter';
import { useAccountZone } from '@/lib/account/time-zone';
import type { ReadRequest } from '@/features/requests/queries';

/** From a closed request to its new posting; nothing without one. */
export function PostedAgain({ request: { posted_again } }: { request: ReadRequest }) {
  const timeZone = useAccountZone(posted_again !== null);
  if (posted_again === null || timeZone === null) return null;
  return (
    <p>
      <Link
        className="prose-link max-sm:inline-block max-sm:py-3"
        to={paths.appRequest.getHref(posted_again.slug)}
      >
        Posted again on {deadlineText(posted_again.created_at, timeZone)}
      </Link>
    </p>
  );
}
