import { paths } from '@domain/paths.ts';
import { Link } from 'wouter';
import { formatDay } from '@/lib/time';
import type { ReadRequest } from '@/features/requests/queries';

/** From a closed request to its new posting; nothing without one. */
export function PostedAgain({ request: { posted_again } }: { request: ReadRequest }) {
  if (posted_again === null) return null;
  return (
    <p>
      <Link
        className="prose-link max-sm:inline-block max-sm:py-3"
        to={paths.appRequest.getHref(posted_again.slug)}
      >
        Posted again on {formatDay(posted_again.created_at)}
      </Link>
    </p>
  );
}
