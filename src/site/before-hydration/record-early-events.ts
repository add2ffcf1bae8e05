/**
 * Records clicks and form submissions that happen before the app's code runs, as a count in
 * `data-early-events` of the element; `src/app/replay-early-events.ts` repeats them. Without this
 * the browser would put the form's fields into the address, and a button would do nothing. Inlined
 * by the build into the app's prerendered pages.
 */
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';

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

// The page was built without a query: the link to the sign-up needs the `next` of this visit.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/signup"]')) {
  link.search = location.search;
}

// A signed-in visitor is redirected by the app and must not see the sign-in form until then.
if (readText(SESSION_SLOT) !== null) document.getElementById('app')?.replaceChildren();
