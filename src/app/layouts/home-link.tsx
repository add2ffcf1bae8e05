import { Wordmark } from '@/components/wordmark';
import { paths } from '@domain/paths.ts';

/** The wordmark as a link to the landing page; a full page load, because that is another document. */
export function HomeLink({ size }: { size?: string }) {
  return (
    <a
      href={paths.home.getHref()}
      className="block w-fit shrink-0 py-1 max-sm:relative max-sm:-mt-1 max-sm:-mb-2.25 max-sm:pt-2 max-sm:pb-3.25"
    >
      <Wordmark {...(size === undefined ? {} : { size })} />
    </a>
  );
}
