import type { SignUpRole } from '@domain/account/credentials.ts';

export interface SignUpDraft {
  name: string;
  email: string;
  role: SignUpRole | undefined;
  city_region: string;
}

const KEY = 'sign-up-draft';
const EMPTY: SignUpDraft = { name: '', email: '', role: undefined, city_region: '' };

// A password never goes to storage; it lives here until the tab is closed or reloaded.
let password = '';

/** What was typed into the sign-up form in this tab and not sent off yet. */
export function readDraft(): SignUpDraft & { password: string } {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    return { ...EMPTY, ...(stored as Partial<SignUpDraft>), password };
  } catch {
    return { ...EMPTY, password };
  }
}

/** Keeps what was typed, so that a reload or a look at another page loses nothing. */
export function keepDraft(draft: SignUpDraft & { password: string }): void {
  const { password: typed, ...rest } = draft;
  password = typed;
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(rest));
  } catch {
    // Without storage the draft lives as long as the form.
  }
}

/** Forgets the draft once the account is confirmed. */
export function dropDraft(): void {
  password = '';
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}
