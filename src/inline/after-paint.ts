/**
 * Runs at the end of a public page. What the first screen does not need (the faces of the text, the
 * video's still, the Friday Fix) is asked for right after it was painted and not before, so that
 * nothing shares the line with it. Inlined by the build, which sets the constants.
 */
declare const __FEED_URL__: string;
declare const __FEED_KEY__: string;

/** Set once the faces lie in the browser's cache: from then on they are used at once. */
const FACES_KEY = 'faces';

const faces = document.getElementById('faces');

function useFaces(): void {
  if (!(faces instanceof HTMLStyleElement)) return;
  faces.media = 'all';
  void document.fonts.ready.then(() => {
    try {
      localStorage.setItem(FACES_KEY, '1');
    } catch {
      // Without storage every visit is a first one.
    }
  });
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

requestAnimationFrame(() => {
  setTimeout(() => {
    useFaces();
    for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-poster]')) {
      video.poster = video.dataset['poster'] ?? '';
    }
    askForFeed();
  });
});
