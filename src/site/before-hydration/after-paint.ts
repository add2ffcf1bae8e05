/**
 * Runs at the end of a public page. What the first screen does not need (the faces of the text, the
 * video's still, the Friday Fix) is asked for right after it was painted and not before, so that
 * nothing shares the line with it. Inlined by the build, which sets the constants.
 */
import { afterFirstPaint } from '@/site/before-hydration/first-paint';

declare const __FEED_URL__: string;
declare const __FEED_KEY__: string;

/** Set once the faces lie in the browser's cache: from then on they are used at once. */
const FACES_KEY = 'faces';

const faces = document.getElementById('faces');

/**
 * Fetches the faces, then puts all of them on at once: the page is laid out once for them, not for
 * each and not for the wait. Resolves when they are on, or cannot be had.
 */
async function useFaces(): Promise<void> {
  if (!(faces instanceof HTMLStyleElement) || faces.media === 'all') return;
  const rules = [...(faces.sheet?.cssRules ?? [])].filter(
    (rule) => rule instanceof CSSFontFaceRule,
  );
  const loading = rules.map(({ style }) => {
    // The rule gives the name in quotes, the constructor would take them for a part of it.
    const family = style.getPropertyValue('font-family').replaceAll('"', '');
    return new FontFace(family, style.getPropertyValue('src'), {
      style: style.getPropertyValue('font-style'),
      weight: style.getPropertyValue('font-weight'),
    }).load();
  });
  try {
    for (const face of await Promise.all(loading)) document.fonts.add(face);
    localStorage.setItem(FACES_KEY, '1');
  } catch {
    // A face that does not come leaves its fallback; without storage every visit is a first one.
  }
}

function askForFeed(): void {
  if (document.getElementById('friday-fix') === null) return;
  const feed = fetch(__FEED_URL__, { headers: { apikey: __FEED_KEY__ } }).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json() as Promise<unknown>;
  });
  // Whoever takes it hears of a failure; until then it is not an unhandled one.
  feed.catch(() => undefined);
  window.__fixFeed = feed;
}

/**
 * Whoever came for a part of the page is kept before it until they move, however much what stands
 * above grows meanwhile; the browser's own anchoring loses it now and then. Coming back to a page,
 * one is put where one was.
 */
function keepArrived(): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return;
  const growth = new ResizeObserver(() => {
    document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' });
  });
  growth.observe(document.body);
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(
      type,
      () => {
        growth.disconnect();
      },
      { once: true, passive: true },
    );
  }
}

/**
 * Lays out what was left out of the first layout, a part a frame: nobody who jumps to the foot of
 * the page, or takes a picture of it, finds a hole there.
 */
function layOutTheRest(): void {
  const part = document.querySelector('.deferred');
  if (part === null) return;
  requestAnimationFrame(() => {
    part.classList.remove('deferred');
    setTimeout(layOutTheRest);
  });
}

afterFirstPaint(() => {
  keepArrived();
  // Once, and in the right face.
  void useFaces().then(layOutTheRest);
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-poster]')) {
    video.poster = video.dataset['poster'] ?? '';
  }
  askForFeed();
});
