import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { tabsFor } from '@/app/layouts/app-tabs';
import { preloadRoute } from '@/app/routes';
import { cn } from '@/lib/cn';
import { useProfileUser, useSession } from '@/lib/session';

/** The main navigation. The tabs are links, because each has its own address. */
export function TabBar() {
  const { user } = useSession();
  const { data } = useProfileUser();
  const { pathname } = useLocation();
  const tabs = tabsFor(data?.kind ?? user?.user_metadata['role'], data?.role);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // On a phone the row of tabs scrolls: scroll the current tab into view.
    list.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [pathname, tabs.length]);

  return (
    <nav aria-label="Main" className="mx-auto max-w-page px-gutter">
      <ul ref={list} className="-mb-px flex gap-4 overflow-x-auto sm:gap-6">
        {tabs.map(({ label, to, also }) => {
          const alsoCurrent = also?.(pathname) === true;
          return (
            <li key={to} className="shrink-0">
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
                    'block border-b-2 py-3 text-sm font-semibold whitespace-nowrap',
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
