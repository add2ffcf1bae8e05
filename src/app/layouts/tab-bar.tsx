import { NavLink, useLocation } from 'react-router-dom';
import { tabsFor } from '@/app/layouts/app-tabs';
import { preloadRoute } from '@/app/routes';
import { cn } from '@/lib/cn';
import { useProfileUser, useSession } from '@/lib/account/session';

/**
 * The main navigation. The tabs are links, because each has its own address. On a phone they take
 * two or three lines: in a row that scrolls the last ones, and often the current one, were out of sight.
 */
export function TabBar() {
  const { user } = useSession();
  const { data } = useProfileUser();
  const { pathname } = useLocation();
  const tabs = tabsFor(data?.kind ?? user?.user_metadata['role'], data?.role);

  return (
    <nav aria-label="Main" className="mx-auto max-w-page px-gutter pt-1 sm:pt-0">
      <ul className="-mb-px flex flex-wrap gap-x-4 sm:gap-x-6">
        {tabs.map(({ label, to, also }) => {
          const alsoCurrent = also?.(pathname) === true;
          return (
            <li key={to}>
              <NavLink
                to={to}
                aria-current={alsoCurrent ? 'page' : undefined}
                onPointerEnter={() => {
                  preloadRoute(to);
                }}
                onFocus={() => {
                  preloadRoute(to);
                }}
                className={({ isActive }) =>
                  cn(
                    'block border-b-2 py-2.5 text-sm font-semibold whitespace-nowrap sm:py-3',
                    isActive || alsoCurrent
                      ? 'border-accent text-foreground'
                      : 'border-transparent text-muted-foreground hover:text-foreground',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
