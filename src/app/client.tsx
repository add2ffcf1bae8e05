import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { boot, handOverLastView } from '@/app/boot';
import { replayEarlyEvents, reportEarlyInput } from '@/app/replay-early-events';
import { routeAt } from '@/app/routes';
import { kindOf, signedInUser } from '@/lib/account/session';
import { yesesReady } from '@/features/yeses/yes-first';
import { showsLastView } from '@/lib/browser/last-view';
import { onTitle } from '@/lib/browser/use-document-title';
import '@/styles/app.css';

/** The element of app.html that the app is rendered into. */
function appRoot(): HTMLElement {
  const existing = document.getElementById('app');
  if (existing !== null) return existing;
  throw new Error('The document has no element #app.');
}

/** On a slow line the page's frame is not held back for longer. */
const CODE_WITHIN_MS = 100;
/** Markup of the last visit stays for so long at most. */
const ANSWERS_WITHIN_MS = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const { queryClient, answered } = boot();
const root = appRoot();
const app = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
);

/** True when the document holds the prerendered markup of this address and its code has loaded. */
async function canHydrate(): Promise<boolean> {
  const { pathname } = window.location;
  const prerendered = root.dataset['rendered'] === pathname;
  if (!prerendered || root.firstElementChild === null) return false;
  // A suspended component would put its placeholder in the place of the markup, and what was typed there would be lost.
  return routeAt(pathname)
    .page.ready()
    .then(
      () => true,
      () => false,
    );
}

if (await canHydrate()) {
  // A page sets its title in its first effect: from then on its controls react to events.
  const stop = onTitle(() => {
    stop();
    delete root.dataset['rendered'];
    void replayEarlyEvents();
  });
  // Rendered when it returns.
  hydrateRoot(root, app);
  reportEarlyInput();
} else {
  // The code of the page comes with the app's: a placeholder first would cost a rendering, and what comes after one
  // waits for 300 ms.
  const { ready } = routeAt(window.location.pathname).page;
  const isEditor = kindOf(signedInUser(), undefined) === 'media';
  const code = Promise.all([ready(), !isEditor && yesesReady(queryClient)]);
  const last = showsLastView();
  // The last view is replaced by the page itself, not by its placeholders.
  const known = Promise.all([code, last && answered()]).catch(() => undefined);
  await Promise.race([known, pause(last ? ANSWERS_WITHIN_MS : CODE_WITHIN_MS)]);
  createRoot(root).render(app);
  if (last) void handOverLastView();
}
