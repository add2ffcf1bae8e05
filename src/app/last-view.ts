import { isShown } from '@/app/idle';
import { signedInUser } from '@/lib/account/session';
import { pageAt } from '@/lib/api/first-requests';
import { controlAt, keepView, showsLastView, type ControlPlace } from '@/lib/browser/last-view';
import { paths } from '@domain/paths.ts';

const appRoot = () => document.getElementById('app');
const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));

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
  if (
    user === null ||
    root === null ||
    !isShown() ||
    location.pathname.startsWith(paths.admin.path)
  )
    return;
  const copy = root.cloneNode(true) as HTMLElement;
  // What is far below the window would only take time to lay out; the page keeps its height.
  const copies = [...copy.querySelectorAll('*')];
  [...root.querySelectorAll('*')].forEach((element, index) => {
    if (element.getBoundingClientRect().top > 1.2 * window.innerHeight) copies[index]?.remove();
  });
  const [main, shown] = [copy.querySelector('main'), root.querySelector('main')];
  if (main !== null) main.style.minHeight = `${String(shown?.offsetHeight ?? 0)}px`;
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
  while (showsLastView()) await drawn();
  const root = appRoot();
  const { focused, tapped } = window.__earlyTouch ?? {};
  if (root === null) return;
  if (focused !== undefined && document.activeElement === document.body)
    controlAt(root, focused)?.focus({ preventScroll: true });
  if (tapped !== undefined) await tapWhenThere(root, tapped);
}

/** How long a tap waits for its control, which may come with data, in milliseconds. */
const TAP_WITHIN_MS = 3_000;

/** Repeats a tap as soon as its control is there, unless the person does something else before. */
async function tapWhenThere(root: HTMLElement, place: ControlPlace): Promise<void> {
  const ended = new AbortController();
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => ended.abort(), { capture: true, signal: ended.signal });
  const until = performance.now() + TAP_WITHIN_MS;
  while (!ended.signal.aborted && performance.now() < until) {
    const control = controlAt(root, place);
    if (control !== undefined) {
      control.click();
      break;
    }
    await drawn();
  }
  ended.abort();
}
