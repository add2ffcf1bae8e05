import { routeAt } from '@/app/routes';

/** Loads the code of a page as soon as a link to it is hovered, focused or touched. */
export function preloadLinkedPages(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin || link.pathname === location.pathname) return;
    routeAt(link.pathname).page.preload();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, preload, { passive: true });
  }
}
