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

/** Sends on what was sent before the app listened (see inline/hold-forms.ts). */
function sendHeldForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-held]');
  if (form === null) return;
  delete form.dataset['held'];
  form.requestSubmit();
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
  // A page sets its title once it is there: then it can be sent what came too early.
  onTitle(sendHeldForm);
  // In slices, so that typing goes on meanwhile.
  startTransition(() => {
    hydrateRoot(place, app);
  });
} else {
  createRoot(place).render(app);
}
