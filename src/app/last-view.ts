import { isShown } from '@/app/idle';
import { signedInUser } from '@/lib/account/session';
import { pageAt } from '@/lib/api/first-requests';
import { controlAt, keepView } from '@/lib/browser/last-view';
import { paths } from '@domain/paths.ts';

const appRoot = () => document.getElementById('app');

/** Keeps the shown page's markup for its next visit, when it is shown and when the tab is left. */
export function keepLastViews(): void {
  keepShown();
  addEventListener('pagehide', keepShown);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepShown();
  });
}

function keepShown(): void {
  const user = signedInUser();
  const root = appRoot();
  // The panel shows what belongs to other people.
  if (user === null || root === null || !isShown() || location.pathname === paths.admin.path)
    return;
  const copy = root.cloneNode(true) as HTMLElement;
  // What is far below the window would be laid out for nobody; the page stays as high as it is.
  const copies = [...copy.querySelectorAll('*')];
  [...root.querySelectorAll('*')].forEach((element, index) => {
    if (element.getBoundingClientRect().top > 1.2 * window.innerHeight) copies[index]?.remove();
  });
  const [frame] = copy.children;
  if (frame instanceof HTMLElement)
    frame.style.minHeight = `${String(document.documentElement.scrollHeight)}px`;
  for (const toasts of copy.querySelectorAll('[data-sonner-toaster]')) toasts.remove();
  for (const field of copy.querySelectorAll('input, textarea')) {
    // Nothing can be typed into what is replaced soon, and no password is kept.
    field.setAttribute('readonly', '');
    if (field.getAttribute('type') === 'password') field.removeAttribute('value');
  }
  keepView(user.id, pageAt(location), copy.innerHTML);
}

/** Gives the focus and the tap that the last view took to the page that replaced it. */
export async function handOver(): Promise<void> {
  while (appRoot()?.firstElementChild?.ariaBusy === 'true')
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const root = appRoot();
  const { focused, tapped } = window.__earlyTouch ?? {};
  if (root === null) return;
  if (focused !== undefined && document.activeElement === document.body)
    controlAt(root, focused)?.focus({ preventScroll: true });
  if (tapped !== undefined) controlAt(root, tapped)?.click();
}
