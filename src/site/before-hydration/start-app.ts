/**
 * Ends the built documents of the app: adds its code, after the first frame where the markup of the last visit is shown.
 */
import { addCode, APP_CODE_IDS } from '@/lib/browser/app-code';
import { showsLastView } from '@/lib/browser/last-view';

/** No frame comes while the tab is in the background. */
const AT_LATEST_MS = 300;

function start(): void {
  addCode(APP_CODE_IDS.links);
  addCode(APP_CODE_IDS.entry);
}

if (showsLastView()) {
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, AT_LATEST_MS);
} else {
  start();
  // The first use of Intl loads the data of all locales, 100 ms on a slow processor: while the code is on its way.
  setTimeout(() => new Intl.DateTimeFormat('en-US'));
}
