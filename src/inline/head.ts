/**
 * Runs in the head of the landing page, before anything is painted. A visitor with a stored session
 * gets the app's document in place of the landing page (same address, no second load, no flash);
 * everybody else gets the Friday Fix asked for early. Inlined by the build, which sets the constants.
 */
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';

declare const __APP_DOCUMENT__: string;
declare const __FEED_URL__: string;
declare const __FEED_KEY__: string;

function signedIn(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

// A link to a part of the landing page means the landing page, signed in or not.
if (signedIn() && location.hash.length < 2) {
  document.write(__APP_DOCUMENT__);
} else {
  const feed = fetch(__FEED_URL__, { headers: { apikey: __FEED_KEY__ }, priority: 'low' }).then(
    (response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json() as Promise<unknown>;
    },
  );
  // Whoever takes it hears of a failure; until then it is not an unhandled one.
  feed.catch(() => undefined);
  window.__fixFeed = feed;
}
