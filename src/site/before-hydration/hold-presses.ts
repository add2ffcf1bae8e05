/**
 * Holds what is pressed before the app listens, until `main.tsx` presses it again: a form (the
 * browser would put its fields into the address) and buttons, which would do nothing. Inlined into
 * the app's prerendered pages.
 */
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';

const holding = new AbortController();
addEventListener('takeover', () => {
  holding.abort();
});

function hold(element: HTMLElement): void {
  element.dataset['held'] = String(Number(element.dataset['held'] ?? 0) + 1);
}

document.addEventListener(
  'submit',
  (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.target.dataset['held'] = '1';
  },
  holding,
);
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button') hold(button);
  },
  holding,
);

// The build knew of no query; the way back (`next`) has to go along to the sign-up as well.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/signup"]')) {
  link.search = location.search;
}

// Who is signed in goes on at once and should not see the way in.
try {
  if (localStorage.getItem(SESSION_STORAGE_KEY) !== null) {
    document.getElementById('app')?.replaceChildren();
  }
} catch {
  // Without storage nobody is signed in.
}
