import type { ProfileValues } from '@/features/onboarding/profile-values';

/** What was typed and not saved: on which version of the row it was built, and its values. */
export interface ProfileDraft {
  version: number;
  base: ProfileValues;
  values: ProfileValues;
}

const key = (userId: string) => `profile-draft:${userId}`;

/** The draft that this browser keeps for the account, if there is a readable one. */
export function readDraft(userId: string): ProfileDraft | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { version, base, values } = stored as Partial<ProfileDraft>;
    if (typeof version !== 'number' || typeof base !== 'object' || typeof values !== 'object') {
      return null;
    }
    return { version, base, values };
  } catch {
    return null;
  }
}

/** Keeps the draft over reloads, crashes and lost connections. */
export function keepDraft(userId: string, draft: ProfileDraft): void {
  try {
    window.localStorage.setItem(key(userId), JSON.stringify(draft));
  } catch {
    // Without storage the form itself is the only copy.
  }
}

/** Forgets the draft once the server has it. */
export function dropDraft(userId: string): void {
  try {
    window.localStorage.removeItem(key(userId));
  } catch {
    // Nothing was stored then.
  }
}
