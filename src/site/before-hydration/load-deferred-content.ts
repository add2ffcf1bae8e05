/**
 * Runs at the end of a site page. Requests what the first screen does not need (the font files, the
 * video's poster, the Friday Fix) right after the first paint, so that nothing competes with it for
 * bandwidth. Inlined by the build, which sets the constants.
 */
import { loadFonts, nextFrame } from '@/lib/browser/load-fonts';
import { afterFirstPaint } from '@/site/before-hydration/after-first-paint';

declare const __FEED_URL__: string;
declare const __FEED_KEY__: string;

function fetchFeed(): void {
  if (document.getElementById('friday-fix') === null) return;
  const feed = fetch(__FEED_URL__, { headers: { apikey: __FEED_KEY__ } }).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json() as Promise<unknown>;
  });
  // use-fix-issue.ts handles a failure later; until then it must not count as unhandled.
  feed.catch(() => undefined);
  window.__fridayFixFeed = feed;
}

/**
 * Keeps the page scrolled to the URL fragment while content above it is still loading, until the
 * visitor scrolls, types or clicks: the browser's own scroll anchoring fails now and then. Only for
 * a new navigation; on a reload or history navigation the browser restores the position.
 */
function keepFragmentInView(): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return;
  const resizes = new ResizeObserver(() => {
    document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' });
  });
  resizes.observe(document.body);
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(
      type,
      () => {
        resizes.disconnect();
      },
      { once: true, passive: true },
    );
  }
}

/**
 * Lays out the sections that the first layout skipped (`.deferred`), one per frame, so that jumping
 * to the end of the page or taking a screenshot never shows an empty area.
 */
async function layOutDeferredSections(): Promise<void> {
  for (const section of document.querySelectorAll('.deferred')) {
    await nextFrame();
    section.classList.remove('deferred');
  }
}

afterFirstPaint(() => {
  keepFragmentInView();
  // After the fonts, so that each section is laid out once.
  void loadFonts().then(layOutDeferredSections);
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-poster]')) {
    video.poster = video.dataset['poster'] ?? '';
  }
  fetchFeed();
});
