import type { QueryClient } from '@tanstack/react-query';
import { showsLastView } from '@/lib/browser/last-view';
import { firstContent, tellFirstContent } from '@/lib/browser/first-content';

const LOOK_EVERY_MS = 150;
/** A page that still waits then is not held back by what others load. */
const AT_LATEST_MS = 8_000;

/**
 * Whether the app shows the page, not the markup of the last visit: it has a heading, and no placeholder in view but for
 * what waits for this itself.
 */
export function isShown(): boolean {
  if (document.querySelector('main h1') === null || showsLastView()) return false;
  return ![...document.querySelectorAll('main .animate-pulse:not([data-later])')].some(
    (placeholder) => {
      const { top, height } = placeholder.getBoundingClientRect();
      return height > 0 && top < window.innerHeight;
    },
  );
}

/** Tells of the first content when the page shows no placeholder and asks nothing any more. */
export function watchFirstContent(client: QueryClient): void {
  const timer = setInterval(() => {
    if (!(client.isFetching() === 0 && isShown()) && performance.now() < AT_LATEST_MS) return;
    clearInterval(timer);
    tellFirstContent();
  }, LOOK_EVERY_MS);
}

/** Runs a task when the first content is there and the browser is idle, two seconds later at the latest. */
export function atIdle(task: () => void): void {
  void firstContent.then(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 2000 });
    else globalThis.setTimeout(task, 500);
  });
}

/**
 * Loads the toast list at idle time: the toast about a lost connection could not load it when the
 * connection is lost.
 */
export function preloadAtIdle(): void {
  atIdle(() => {
    import('@/components/ui/toast-list').catch(() => undefined);
  });
}
