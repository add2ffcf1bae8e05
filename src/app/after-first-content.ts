import { atIdle } from '@/app/idle';
import { keepLastViews } from '@/app/last-view';
import { loadFonts } from '@/lib/browser/load-fonts';
import { followBackLinks, keepScrollPlaces } from '@/app/scroll-place';

/** Starts what comes after the first content: places and markup of pages are kept, links back are followed, fonts load. */
export function startLater(): void {
  keepScrollPlaces();
  followBackLinks();
  atIdle(keepLastViews);
  void loadFonts();
}
