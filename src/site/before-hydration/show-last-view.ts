/**
 * Defines what `app.html` calls behind the root of the app: shows the markup of the last visit, until the app replaces
 * it. Its controls say that they are not ready; a tap is repeated by `src/app/last-view.ts`. Without that markup the
 * page's code is asked for at once: with it, reading and compiling the code would delay its first frame.
 */
import { storedSession } from '@/lib/account/stored-session';
import { pageAt } from '@/lib/api/first-requests';
import { addCode, APP_CODE_IDS } from '@/lib/browser/app-code';
import { lastView, placeOf } from '@/lib/browser/last-view';

const session = storedSession();
const html = session === null ? undefined : lastView(session.user.id, pageAt(location));
if (html === undefined) addCode(APP_CODE_IDS.links);
else window.__showLastView = () => show(html);

function show(html: string): void {
  const root = document.getElementById('app');
  if (root === null || root.dataset['rendered'] !== undefined) return;
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
}
