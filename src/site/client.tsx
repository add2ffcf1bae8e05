import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followTheme } from '@/lib/theme';
import { sitePageAt } from '@/site/pages';

/** The feed that the build embedded: hydration must start from the cards of the prerender. */
function embeddedFeed(): unknown {
  const text = document.getElementById('embedded-feed')?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Hydrates a prerendered page; the dev server's empty page is rendered instead. */
async function start(): Promise<void> {
  const container = document.getElementById('site');
  const found = sitePageAt(window.location.pathname);
  if (container === null || found === undefined) return;
  const view = await found.load();
  followTheme();
  const page = <StrictMode>{view({ feed: embeddedFeed() })}</StrictMode>;
  if (container.firstElementChild !== null) {
    // A transition is rendered in slices, so that input events are handled in between.
    startTransition(() => {
      hydrateRoot(container, page);
    });
  } else {
    createRoot(container).render(page);
  }
}

if (import.meta.env.DEV) {
  // The build inlines both of these into the page.
  await import('@/site/styles/site.css');
  await start();
  await import('@/site/before-hydration/native-controls');
} else {
  await start();
}
