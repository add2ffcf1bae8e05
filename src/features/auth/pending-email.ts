const KEY = 'pending-email';

/** The address that waits for its confirmation link in this tab. */
export function pendingEmail(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the address for the page that says where the link went. */
export function rememberEmail(email: string): void {
  try {
    window.sessionStorage.setItem(KEY, email);
  } catch {
    // The page asks for the address then.
  }
}
