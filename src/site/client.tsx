import { createRoot, hydrateRoot } from 'react-dom/client';
import { StrictMode, startTransition } from 'react';
import type { FixIssue } from '@/site/landing/fix-feed';
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';
import { followTheme } from '@/lib/theme';
import { publicPageAt } from '@/site/pages';

/** The issue that the build put into the page, so that hydration starts from the same cards. */
function embeddedIssue(): FixIssue | null {
  const text = document.getElementById('fix-issue')?.textContent;
  return text ? (JSON.parse(text) as FixIssue) : null;
}

/** Brings a prerendered page to life; in development, renders it. */
async function start(): Promise<void> {
  const container = document.getElementById('public');
  const load = publicPageAt(window.location.pathname);
  if (container === null || load === undefined) return;
  const view = await load();
  followTheme();
  const page = <StrictMode>{view({ issue: embeddedIssue() })}</StrictMode>;
  if (container.firstElementChild !== null) {
    // As a transition it is done in slices that a tap can come between.
    startTransition(() => {
      hydrateRoot(container, page);
    });
  } else {
    createRoot(container).render(page);
  }
}

if (import.meta.env.DEV) {
  // What the build inlines into the page: the takeover by the app, and the native helpers.
  const signedIn = window.localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  if (signedIn && window.location.pathname === '/' && window.location.hash.length < 2) {
    await import('@/app/client');
  } else {
    await import('@/site/styles/public.css');
    await start();
    await import('@/site/before-hydration/native');
  }
} else {
  await start();
}
