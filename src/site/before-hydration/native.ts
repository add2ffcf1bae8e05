/**
 * The few behaviours that native elements of the public pages lack in some browser, or that must
 * not wait for hydration. Inlined into the page by the build: it must stay small and alone.
 */
import { namePayer } from '@/lib/checkout';
import { parseStoredUser, storedSession } from '@/lib/stored-user';
import { THEME_STORAGE_KEY } from '@/lib/storage-keys';

const root = document.documentElement;

function theme(): string {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY) ?? 'system';
  } catch {
    return 'system';
  }
}

for (const radio of document.getElementsByName('theme')) {
  if (radio instanceof HTMLInputElement && radio.value === theme()) radio.checked = true;
}

// A payment started before hydration finds its account too.
const payer = parseStoredUser(storedSession());
if (payer !== null) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-checkout]')) {
    link.href = namePayer(link.href, payer);
  }
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, target.value);
  } catch {
    // The choice then lasts as long as the page.
  }
  const dark =
    target.value === 'dark' ||
    (target.value === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
});

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover();
  const button = target.closest('[commandfor]');
  if (button === null) return;
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  const opens = button.getAttribute('command') === 'show-modal';
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    if (opens) dialog.showModal();
    else dialog.close();
  }
  if (!opens) return;
  const captions = dialog.querySelector<HTMLTrackElement>('track[data-src]:not([src])');
  if (captions !== null) captions.src = captions.dataset['src'] ?? '';
  void dialog
    .querySelector('video')
    ?.play()
    .catch(() => undefined);
});

// `close` does not bubble, so it is caught on its way down.
document.addEventListener(
  'close',
  ({ target }) => {
    if (target instanceof HTMLDialogElement) target.querySelector('video')?.pause();
  },
  true,
);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  if (form.dataset['newsletter'] === undefined) return;
  // Nobody listens yet: hold it and call for the code that sends it.
  event.preventDefault();
  form.dataset['held'] = '';
  dispatchEvent(new Event('hydrate'));
});
