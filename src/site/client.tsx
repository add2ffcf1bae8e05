import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { paths, SITE_DOCUMENTS, siteDocumentFor } from '@domain/paths.ts';
import { followTheme } from '@/lib/browser/theme';
import { sitePageAt } from '@/site/pages';

/** The feed that the build embedded: hydration must start from the cards of the prerender. */
function embeddedFeed(): unknown {
  const text = document.getElementById('embedded-feed')?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * Submits the forms again that were submitted before hydration: `native-controls.ts` prevented it,
 * marked them and started hydration.
 */
function EarlyForms({ children }: { children: ReactNode }) {
  useEffect(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-early-events]')) {
      delete form.dataset['earlyEvents'];
      form.requestSubmit();
    }
  }, []);
  return children;
}

/** Hydrates a prerendered page; the dev server's empty page is rendered instead. */
async function start(): Promise<void> {
  const container = document.getElementById('site');
  const found = sitePageAt(window.location.pathname);
  if (container === null || found === undefined) return;
  const view = await found.load();
  followTheme();
  const page = (
    <StrictMode>
      <EarlyForms>{view({ feed: embeddedFeed() })}</EarlyForms>
    </StrictMode>
  );
  if (container.firstElementChild !== null) {
    hydrateRoot(container, page);
  } else {
    createRoot(container).render(page);
  }
}

if (import.meta.env.DEV) {
  // The build inlines both of these into the page.
  await import('@/site/styles/site.css');
  const container = document.getElementById('site');
  const site = siteDocumentFor(window.location.pathname);
  if (site === SITE_DOCUMENTS[paths.epk.path] && container !== null) {
    const { showKit } = await import('@/site/press-kit/show-kit');
    await showKit(container);
  } else if (site === SITE_DOCUMENTS[paths.request.path] && container !== null) {
    const { showRequest } = await import('@/site/requests/show-request');
    await showRequest(container);
  } else {
    await start();
  }
  await import('@/site/before-hydration/native-controls');
} else {
  await start();
}
