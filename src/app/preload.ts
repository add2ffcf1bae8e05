import type { QueryClient } from '@tanstack/react-query';
import { routeAt } from '@/app/routes';
import { profileUserQuery } from '@/lib/account/queries';
import { kindOf, signedInUser } from '@/lib/account/session';

/** A person who saves data loads a page when they open it. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code of a page, and what it shows first to a signed-in person; resolves when that was asked for. */
export function preloadPage(client: QueryClient, pathname: string): Promise<void> {
  const user = signedInUser();
  return routeAt(pathname).page.preload(
    user === null
      ? undefined
      : {
          client,
          userId: user.id,
          kind: kindOf(user, client.getQueryData(profileUserQuery(user.id).queryKey)),
          pathname,
        },
  );
}

/** Loads a page as soon as a link to it is hovered, focused or touched. */
export function preloadLinkedPages(client: QueryClient): void {
  // A pointer that moves within a link tells of it again and again.
  let last: Element | null = null;
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === last) return;
    last = link;
    if (link?.origin !== location.origin || link.pathname === location.pathname || savesData())
      return;
    void preloadPage(client, link.pathname);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, preload, { passive: true });
  }
}
