import { buttonStyles } from '@/components/ui/button-styles';
import { Wordmark } from '@/components/wordmark';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';

const MENU_ID = 'site-menu';

interface SiteHeaderProps {
  /** Prefix of the section links: '' on the landing page itself, '/' on the other pages. */
  base?: '' | '/';
  /** Whom 'Start Free' signs up: 'media' on pages for editors. */
  startAs?: 'creator' | 'media';
}

/**
 * The fixed header of the site's pages. Links and one native popover only, so that it works before
 * hydration and without scripts.
 */
export function SiteHeader({ base = '/', startAs }: SiteHeaderProps) {
  // On the landing page the filled button is that of the first screen.
  const startsBelow = base === '';
  const sections = [
    { label: 'For Creators', href: `${base}#creators` },
    { label: 'For Editors', href: `${base}#friday-fix` },
    { label: 'Pricing', href: `${base}#pricing` },
  ];
  return (
    <header
      data-fixed="top"
      className="sticky top-0 z-40 h-16 border-b border-border bg-background print:hidden"
    >
      <a
        href="#content"
        className="sr-only rounded-sm bg-primary px-4 py-3 font-semibold text-primary-foreground focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-full max-w-page items-center gap-4 px-gutter md:gap-8">
        <a
          href={paths.home.getHref()}
          aria-label={`${BRAND.name}, home`}
          className="inline-flex h-11 items-center"
        >
          <Wordmark />
        </a>
        <nav aria-label="Sections" className="hidden md:block">
          <ul className="flex gap-7 text-sm font-medium">
            {sections.map(({ label, href }) => (
              <li key={label}>
                <a href={href} className="nav-link inline-flex h-11 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 sm:gap-5">
          <a
            href={paths.login.getHref()}
            className="nav-link hidden h-11 items-center text-sm font-medium md:inline-flex"
          >
            Sign In
          </a>
          <a
            href={paths.signup.getHref(startAs && { role: startAs })}
            className={buttonStyles({ variant: startsBelow ? 'outline' : 'primary', size: 'sm' })}
          >
            Start Free
          </a>
          <button
            type="button"
            popoverTarget={MENU_ID}
            aria-label="Menu"
            className="-mr-2 grid size-11 place-items-center rounded-sm hover:bg-muted md:hidden"
          >
            <svg viewBox="0 0 20 20" className="size-5" aria-hidden>
              <path d="M2 5h16M2 10h16M2 15h10" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
      </div>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        className="site-menu inset-auto top-16 right-0 left-0 m-0 w-full border-b-2 border-rule bg-background px-gutter py-2 text-foreground shadow-lg"
      >
        <ul className="divide-y divide-border">
          {[
            ...sections,
            { label: 'Join as an editor', href: paths.signup.getHref({ role: 'media' }) },
            { label: 'Sign In', href: paths.login.getHref() },
          ].map(({ label, href }) => (
            <li key={label}>
              <a href={href} className="flex h-13 items-center font-display text-xl">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
