/**
 * Defines what `app.html` calls behind the root of the app: shows the markup of the last visit, until the app replaces
 * it. Its controls say that they are not ready; a tap is repeated by `src/app/last-view.ts`.
 */
import { storedSession } from '@/lib/account/stored-session';
import { pageAt } from '@/lib/api/first-requests';
import { lastView, placeOf } from '@/lib/browser/last-view';

window.__showLastView = () => {
  const root = document.getElementById('app');
  const session = storedSession();
  if (session === null || root === null || root.dataset['rendered'] !== undefined) return;
  const html = lastView(session.user.id, pageAt(location));
  if (html === undefined) return;
  const view = document.createElement('div');
  view.className = 'contents';
  view.setAttribute('role', 'group');
  view.setAttribute('aria-busy', 'true');
  view.setAttribute('aria-disabled', 'true');
  view.innerHTML = html;
  const touch = (kind: 'focused' | 'tapped', target: EventTarget | null) => {
    const place = placeOf(view, target);
    if (place !== undefined) window.__earlyTouch = { ...window.__earlyTouch, [kind]: place };
  };
  view.addEventListener('focusin', ({ target }) => touch('focused', target));
  view.addEventListener('submit', (event) => event.preventDefault());
  view.addEventListener('click', (event) => {
    // A link that is opened beside this page needs nothing of it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    touch('tapped', event.target);
  });
  root.replaceChildren(view);
};
