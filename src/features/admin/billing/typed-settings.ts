import { onUserChange } from '@/lib/account/session';

/**
 * What was typed into the settings forms and not saved, by form. It lives in memory only, because it
 * may be secrets: a visit to another page of the app keeps it, a reload or another account does not.
 */
const typed = new Map<string, Readonly<Record<string, string>>>();
let started = false;

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The unsaved values of a form; none at first. */
export function readTyped(form: string): Readonly<Record<string, string>> {
  return typed.get(form) ?? {};
}

/**
 * Keeps the unsaved values of a form. While any form has some, the browser asks before the page is
 * closed or reloaded, wherever in the app the admin is.
 */
export function keepTyped(form: string, values: Readonly<Record<string, string>>): void {
  if (Object.keys(values).length === 0) typed.delete(form);
  else typed.set(form, values);
  if (typed.size === 0) window.removeEventListener('beforeunload', warn);
  else window.addEventListener('beforeunload', warn);
  if (started) return;
  started = true;
  let first = true;
  onUserChange(() => {
    // The listener is called once at the start.
    if (!first) forgetTyped();
    first = false;
  });
}

/** Forgets everything: another account must not see it. */
export function forgetTyped(): void {
  typed.clear();
  window.removeEventListener('beforeunload', warn);
}
