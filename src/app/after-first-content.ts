import { keepLastViews } from '@/app/last-view';
import { followBackLinks, keepScrollPlaces } from '@/app/scroll-place';

/** Starts what nobody needs before the first content. */
export function startLater(): void {
  keepScrollPlaces();
  followBackLinks();
  requestIdleCallback(keepLastViews);
}
