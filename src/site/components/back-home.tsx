import { paths } from '@domain/paths.ts';

/** A link to the landing page above the other pages' titles; not printed. */
export function BackHome() {
  return (
    <p className="flex min-h-11 items-center pt-4 text-sm print:hidden">
      <a
        href={paths.home.getHref()}
        className="prose-link inline-flex min-h-11 items-center sm:min-h-6"
      >
        Back to home
      </a>
    </p>
  );
}
