import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

/** When this tab last reloaded itself: a second time at once would be a loop. */
const SLOT: StorageSlot = { area: 'session', key: 'reloaded-at' };
const PAUSE_MS = 60_000;

let missing = false;

/** Notes that code could not be loaded: the network failed, or the files were removed by a deployment. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', () => {
    missing = true;
  });
}

/** Whether the server's document has another entry script than this one; null when it cannot be read. */
async function isReplaced(): Promise<boolean | null> {
  const script = document.querySelector('script[type="module"]');
  const entry = script?.getAttribute('src') ?? script?.textContent;
  const page = await fetch(window.location.href, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  );
  // A document without an entry script counts as the same.
  return page === null ? null : !page.includes(entry ?? '');
}

/**
 * Reloads the tab once when code was missing because the server has a new version; false when the tab stays. To be
 * called when the address has changed: what was typed on the page before is in its draft.
 */
export async function reloadForNewVersion(): Promise<boolean> {
  if (!missing || Date.now() - Number(readText(SLOT) ?? 0) < PAUSE_MS) return false;
  const replaced = await isReplaced();
  if (replaced === null) return false;
  missing = replaced;
  // Without a mark nothing would end a loop.
  if (!replaced || !writeText(SLOT, String(Date.now()))) return false;
  window.location.reload();
  return true;
}
