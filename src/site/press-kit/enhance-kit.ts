import { copyText } from '@/lib/browser/clipboard';
import { sessionHeader } from '@/site/components/session-header';

const STATUS_MS = 4_000;
const PRINT_WAIT_MS = 3_000;

/**
 * What the controls of a press kit do. Listens on the document: a kit may be put into it later.
 * `loadArchive` puts the pictures named by the pressed button into one file.
 */
export function enhanceKit(loadArchive: (button: HTMLButtonElement) => Promise<void>): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    if (button === null) return;
    if ('print' in button.dataset) void print();
    if ('playerSrc' in button.dataset) play(button);
    const copied = button.dataset['copy'];
    if (copied !== undefined) void copy(copied);
    if ('archive' in button.dataset) void archive(button, loadArchive);
  });
  window.addEventListener('beforeprint', loadAll);
  if (sessionHeader().authorization !== undefined)
    document.getElementById('kit-support')?.removeAttribute('hidden');
  // `error` does not bubble; a picture may also have failed before this script ran.
  document.addEventListener('error', ({ target }) => dropPicture(target), true);
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-picture]')) {
    if (picture.complete && picture.naturalWidth === 0) dropPicture(picture);
  }
}

/** Asks for the pictures that nobody scrolled to, which would be empty frames on paper. */
function loadAll(): HTMLImageElement[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[data-picture]')];
  for (const picture of pictures) picture.loading = 'eager';
  return pictures;
}

/** Prints once the pictures are there; a slow line is not waited for longer than PRINT_WAIT_MS. */
async function print(): Promise<void> {
  await Promise.race([
    // A picture that fails is taken out by `dropPicture`.
    Promise.allSettled(loadAll().map((picture) => picture.decode())),
    new Promise((resolve) => window.setTimeout(resolve, PRINT_WAIT_MS)),
  ]);
  window.print();
}

/**
 * Removes a picture that cannot be loaded: one of the gallery with its frame and credit, a portrait
 * leaves its place to the initials.
 */
function dropPicture(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.dataset['picture'] === undefined) return;
  target.nextElementSibling?.removeAttribute('hidden');
  (target.closest('[data-gallery] li') ?? target).remove();
}

async function archive(
  button: HTMLButtonElement,
  loadArchive: (button: HTMLButtonElement) => Promise<void>,
): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  say('Collecting the pictures…', null);
  try {
    await loadArchive(button);
    say('The pictures are in your downloads.');
  } catch (error) {
    console.warn('The archive was not made', error);
    say('The pictures could not be collected. Please try again, or take them one by one.');
  }
  button.removeAttribute('aria-disabled');
}

let hide: number | undefined;

async function copy(id: string): Promise<void> {
  const source = document.getElementById(id);
  if (source === null) return;
  const lines = [...source.querySelectorAll('li')].map(
    (line) => line.dataset['line'] ?? line.textContent.trim(),
  );
  const text = lines.length > 0 ? lines.join('\n') : source.textContent.trim();
  say(
    (await copyText(text))
      ? 'Copied to clipboard!'
      : 'Your browser does not allow copying here. Select the text and copy it by hand.',
  );
}

function say(message: string, duration: number | null = STATUS_MS): void {
  const status = document.getElementById('kit-status');
  if (status === null) return;
  status.textContent = message;
  window.clearTimeout(hide);
  if (duration === null) return;
  hide = window.setTimeout(() => {
    status.textContent = '';
  }, duration);
}

/** Puts the player in place of its button: the first request to the host of the video. */
function play(button: HTMLButtonElement): void {
  const { playerKind, playerSrc = '', playerTitle = '' } = button.dataset;
  const player =
    playerKind === 'video' ? document.createElement('video') : document.createElement('iframe');
  player.src = playerSrc;
  player.title = playerTitle;
  player.className = 'size-full border border-border bg-muted';
  player.tabIndex = 0;
  if (player instanceof HTMLVideoElement) {
    player.controls = true;
    player.autoplay = true;
  } else {
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    player.referrerPolicy = 'strict-origin-when-cross-origin';
  }
  button.replaceWith(player);
  player.focus();
}
