/**
 * Ends the built documents of the app: adds its code, after the first frame where the markup of the last visit is shown.
 */
import { APP_CODE_ID } from '@/lib/browser/app-code';
import { showsLastView } from '@/lib/browser/last-view';

/** No frame comes while the tab is in the background. */
const AT_LATEST_MS = 300;

function start(): void {
  const code = document.getElementById(APP_CODE_ID);
  // Empty from the first time on.
  if (code instanceof HTMLTemplateElement) document.head.append(code.content);
}

if (showsLastView()) {
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, AT_LATEST_MS);
} else {
  start();
  // The first use of Intl loads the data of all locales, 100 ms on a slow processor: while the code is on its way.
  setTimeout(() => new Intl.DateTimeFormat('en-US'));
}
