import { Wordmark } from '@/components/wordmark';
import { paths } from '@domain/paths.ts';

/** The wordmark as a link to the landing page; a full page load, because that is another document. */
export function HomeLink({ size }: { size?: string }) {
  return (
    <a href={paths.home.getHref()} className="block w-fit shrink-0 py-1">
      <Wordmark {...(size === undefined ? {} : { size })} />
    </a>
  );
}
