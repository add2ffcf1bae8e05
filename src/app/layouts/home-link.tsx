import { Wordmark } from '@/components/wordmark';
import { paths } from '@domain/paths.ts';

/** The wordmark as a link to the landing page; a full page load, because that is another document. */
export function HomeLink({ size }: { size?: string }) {
  return (
    <a
      href={paths.home.getHref()}
      className="relative block w-fit shrink-0 py-1 max-sm:-my-1.75 max-sm:py-2.75"
    >
      <Wordmark {...(size === undefined ? {} : { size })} />
    </a>
  );
}
