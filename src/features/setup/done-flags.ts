/** Flags the browser keeps so that a finished page stays closed without asking the server. */
export const SETUP_DISABLED_KEY = 'stripe-setup-disabled';
export const CLAIM_DONE_KEY = 'admin_bootstrap_done';

/** Whether a one-time page was finished in this browser. Storage that is blocked counts as no. */
export function isDone(key: string): boolean {
  try {
    return window.localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** Remembers that a one-time page is finished. The server decides in any case. */
export function markDone(key: string): void {
  try {
    window.localStorage.setItem(key, 'true');
  } catch {
    // Nothing is lost: the server answers that the page is closed.
  }
}
