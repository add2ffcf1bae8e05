import { Wordmark } from '@/components/wordmark';
import { paths } from '@domain/paths.ts';

/** The mark as a link home. A full visit: the front page is a document of its own. */
export function HomeLink({ size }: { size?: string }) {
  return (
    <a href={paths.home.getHref()} className="shrink-0">
      <Wordmark {...(size === undefined ? {} : { size })} />
    </a>
  );
}
