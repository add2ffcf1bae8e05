import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { tabsFor } from '@/app/layouts/app-tabs';
import { cn } from '@/lib/cn';
import { firstContent } from '@/lib/browser/first-content';
import { useAccountKind, useProfileUser } from '@/lib/account/session';

const WaitingPitches = lazy(async () => {
  await firstContent;
  return { default: (await import('@/app/layouts/waiting-pitches')).WaitingPitches };
});

/**
 * The main navigation. The tabs are links, because each has its own address. On a phone they are a bar at
 * the bottom of the window, where the thumb is; `--bottom-bar` (app.css) is its height, which the layout keeps free.
 */
export function TabBar() {
  const { data } = useProfileUser();
  const [pathname] = useLocation();
  const kind = useAccountKind();
  const tabs = tabsFor(kind, data?.role);

  return (
    <nav
      aria-label="Main"
      className="max-w-page px-gutter max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:h-(--bottom-bar) max-sm:border-t max-sm:border-border max-sm:bg-background max-sm:px-0 max-sm:pb-[env(safe-area-inset-bottom)] sm:mx-auto"
    >
      <ul className="flex max-sm:h-full sm:-mb-px sm:flex-wrap sm:gap-x-6">
        {tabs.map(({ label, icon: Icon, to, also, waitFor }) => {
          const isActive =
            pathname === to || pathname.startsWith(`${to}/`) || also?.(pathname) === true;
          return (
            <li key={to} className="max-sm:min-w-0 max-sm:flex-1">
              <Link
                to={to}
                aria-current={isActive ? 'page' : undefined}
                className={cn(
                  'relative font-semibold max-sm:grid max-sm:h-full max-sm:grid-rows-[auto_1fr] max-sm:justify-items-center max-sm:gap-0.5 max-sm:border-t-2 max-sm:px-0.5 max-sm:pt-1.5 max-sm:text-center max-sm:text-[clamp(0.5625rem,2.9vw,0.6875rem)] max-sm:leading-tight',
                  'sm:block sm:border-b-2 sm:py-3 sm:text-sm sm:whitespace-nowrap',
                  isActive
                    ? 'border-accent text-foreground'
                    : 'border-transparent text-muted-foreground hover:text-foreground',
                )}
              >
                <Icon aria-hidden className="size-5 sm:hidden" />
                {label}
                {kind === 'media' && waitFor !== undefined && (
                  <Suspense>
                    <WaitingPitches waitFor={waitFor} />
                  </Suspense>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
