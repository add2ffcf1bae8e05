import { paths } from '@domain/paths.ts';

/** The line above a page beside the front page that leads back to it; not on paper. */
export function BackHome() {
  return (
    <p className="flex min-h-11 items-center pt-4 text-sm print:hidden">
      <a href={paths.home.getHref()} className="prose-link inline-flex min-h-6 items-center">
        Back to home
      </a>
    </p>
  );
}
