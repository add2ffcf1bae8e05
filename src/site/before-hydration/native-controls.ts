/**
 * What the native controls of a site page need before hydration: the theme's radio buttons, the
 * payer in checkout links, dialogs in browsers without `command`, and a form that was
 * submitted early. Inlined by the build; loaded as a module by the dev server.
 */
import { SIGNED_OUT_QUERY } from '@/lib/anchors';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { namePayer } from '@/lib/checkout';
import { parseStoredUser } from '@/lib/account/stored-user';
import { parseTheme, readTheme, saveTheme } from '@/lib/browser/theme';

for (const radio of document.getElementsByName('theme')) {
  if (radio instanceof HTMLInputElement && radio.value === readTheme()) radio.checked = true;
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'theme') {
    saveTheme(parseTheme(target.value));
  }
});

// A payment that is started before hydration must carry the account as well.
const payer = parseStoredUser(readText(SESSION_SLOT));
if (payer !== null) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-checkout]')) {
    link.href = namePayer(link.href, payer);
  }
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover();
  const list = target.closest('.sample-rest')?.previousElementSibling;
  if (list instanceof HTMLElement) {
    const next = [...list.children].find((card) => !card.checkVisibility());
    list.removeAttribute('data-folded');
    if (next instanceof HTMLElement) next.focus();
  }
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
  const line = dialog.querySelector('[data-caption]');
  if (captions !== null && line !== null) {
    const { track } = captions;
    const place = () => {
      // A film that fills the screen has no room below it.
      track.mode = document.fullscreenElement === null ? 'hidden' : 'showing';
    };
    track.addEventListener('cuechange', () => {
      const cue = track.activeCues?.[0];
      line.textContent = cue instanceof VTTCue ? cue.text : '';
    });
    document.addEventListener('fullscreenchange', place);
    place();
    captions.src = captions.dataset['src'] ?? '';
  }
  void dialog
    .querySelector('video')
    ?.play()
    .catch(() => undefined);
});

// The page that ended a session leads here and cannot say so itself.
if (window.location.search === SIGNED_OUT_QUERY) {
  // A reload says nothing.
  history.replaceState(history.state, '', window.location.pathname);
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  said.className = 'signed-out';
  document.body.append(said);
  // Text that comes after the element is announced.
  setTimeout(() => (said.textContent = 'You are signed out.'));
  setTimeout(() => said.remove(), 8000);
}

document.addEventListener(
  'close',
  ({ target }) => {
    if (target instanceof HTMLDialogElement) target.querySelector('video')?.pause();
  },
  // `close` does not bubble, so it is handled in the capture phase.
  true,
);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  if (form.dataset['submitsAgain'] === undefined) return;
  // Not hydrated yet: mark the form and ask for hydration; the form then submits itself again.
  event.preventDefault();
  form.dataset['earlyEvents'] = '1';
  dispatchEvent(new Event('hydrate'));
});
