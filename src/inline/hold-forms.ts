/**
 * Holds a form that is sent before the app listens (the browser would put its fields into the
 * address), until `main.tsx` sends it on. Inlined into the app's prerendered pages.
 */
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';

document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.target.dataset['held'] = '';
});

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
