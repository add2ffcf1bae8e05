import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

/** When this tab last reloaded itself: a second time at once would be a loop. */
const SLOT: StorageSlot = { area: 'session', key: 'reloaded-at' };
const PAUSE_MS = 60_000;

let missing = false;

/** Notes that code could not be loaded: with a new version the files of the old one are gone. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', () => {
    missing = true;
  });
}

/**
 * Reloads the tab once when code was missing and the server can be reached; false when the tab stays. To be called
 * when the address has changed: what was typed on the page before is in its draft.
 */
export async function reloadForNewVersion(): Promise<boolean> {
  if (!missing || Date.now() - Number(readText(SLOT) ?? 0) < PAUSE_MS) return false;
  const reachable = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  // Without a mark nothing would end a loop.
  if (!reachable || !writeText(SLOT, String(Date.now()))) return false;
  window.location.reload();
  return true;
}
