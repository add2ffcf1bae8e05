import { atIdle } from '@/app/idle';
import { keepLastViews } from '@/app/last-view';
import { followBackLinks, keepScrollPlaces } from '@/app/scroll-place';

/** Starts what comes after the first content: places and markup of pages are kept, and links back are followed. */
export function startLater(): void {
  keepScrollPlaces();
  followBackLinks();
  atIdle(keepLastViews);
}
