import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { boot } from '@/app/boot';
import { routeReady } from '@/app/routes';
import { onTitle } from '@/lib/use-document-title';
import '@/styles/app.css';

/** The app's place in the page: its own in app.html, a new one where it takes over the landing. */
function mountPoint(): HTMLElement {
  const existing = document.getElementById('app');
  if (existing !== null) return existing;
  const created = document.createElement('div');
  created.id = 'app';
  document.getElementById('public')?.remove();
  document.body.prepend(created);
  return created;
}

const { queryClient } = boot();

/** Presses again what was pressed before the app listened (see inline/hold-presses.ts). */
async function pressHeld(): Promise<void> {
  dispatchEvent(new Event('takeover'));
  for (const held of document.querySelectorAll<HTMLElement>('[data-held]')) {
    const times = Number(held.dataset['held']);
    delete held.dataset['held'];
    for (let time = 0; time < times; time += 1) {
      if (held instanceof HTMLFormElement) held.requestSubmit();
      else held.click();
      // The second press of a switch must meet what the first one did.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

const place = mountPoint();
const app = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
);
/** Whether the page stands here as the build rendered it, and its code is there to take it over. */
async function canHydrate(): Promise<boolean> {
  const { pathname } = window.location;
  const asBuilt = place.dataset['rendered'] === pathname;
  if (!asBuilt || place.firstElementChild === null) return false;
  // Nothing may suspend while it is hydrated: React would throw away what was typed and start anew.
  return routeReady(pathname).then(
    () => true,
    () => false,
  );
}

if (await canHydrate()) {
  // A page sets its title once it is there: then it can be told what came too early.
  onTitle(() => void pressHeld());
  // In slices, so that typing goes on meanwhile.
  startTransition(() => {
    hydrateRoot(place, app);
  });
} else {
  createRoot(place).render(app);
}
