import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { boot } from '@/app/boot';
import { replayEarlyEvents } from '@/app/replay-early-events';
import { routeAt } from '@/app/routes';
import { onTitle } from '@/lib/browser/use-document-title';
import '@/styles/app.css';

/** The element of app.html that the app is rendered into. */
function appRoot(): HTMLElement {
  const existing = document.getElementById('app');
  if (existing !== null) return existing;
  throw new Error('The document has no element #app.');
}

const { queryClient } = boot();
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
  // A suspended component would make React discard the markup and with it what was typed.
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
  // A transition is rendered in slices, so that typing is handled in between.
  startTransition(() => {
    hydrateRoot(root, app);
  });
} else {
  createRoot(root).render(app);
}
