/**
 * Records clicks and form submissions that happen before the app's code runs, as a count in
 * `data-early-events` of the element; `src/app/replay-early-events.ts` repeats them. Without this
 * the browser would put the form's fields into the address, and a button would do nothing. Inlined
 * by the build into the app's prerendered pages.
 */
import { readText, SESSION_SLOT, type StorageSlot } from '@/lib/browser/browser-storage';

const recording = new AbortController();
addEventListener('replay-early-events', () => {
  recording.abort();
});

document.addEventListener(
  'submit',
  (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.target.dataset['earlyEvents'] = '1';
  },
  recording,
);
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type !== 'button') return;
    button.dataset['earlyEvents'] = String(Number(button.dataset['earlyEvents'] ?? 0) + 1);
  },
  recording,
);

// The page was built without a query: the link to the other form needs the `next` of this visit.
for (const link of document.querySelectorAll<HTMLAnchorElement>(
  '[data-rendered] a[href="/signup"], [data-rendered] a[href="/login"]',
)) {
  link.search = location.search;
}

// So does the role of the sign-up.
const role = document.querySelector<HTMLSelectElement>('[data-rendered] select[name="role"]');
const asked = new URLSearchParams(location.search).get('role');
if (role !== null && [...role.options].some(({ value }) => value === asked))
  role.value = asked ?? '';

// What the page was built without: a signed-in visitor is redirected by the app and must not see a form until then;
// a draft and the address of a sign-up are kept in this tab.
const PAGES: Readonly<Record<string, StorageSlot>> = {
  '/signup': { area: 'session', key: 'sign-up-draft' },
  '/check-email': { area: 'session', key: 'pending-email' },
};
const app = document.getElementById('app');
const kept = PAGES[app?.dataset['rendered'] ?? ''];
if (readText(SESSION_SLOT) !== null || (kept !== undefined && readText(kept) !== null)) {
  app?.replaceChildren();
}
