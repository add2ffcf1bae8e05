import type { StorageSlot } from '@/lib/browser/browser-storage';

/** Where the pitch that an account began, and has not had written, is kept over tabs, reloads and restarts. */
export const pitchDraftSlot = (userId: string): StorageSlot => ({
  area: 'local',
  key: `pitch-draft:${userId}`,
});

/** Forgets what an account typed for pitches, its own and those of people it helps. */
export function forgetPitchDrafts(userId: string): void {
  const { key: start } = pitchDraftSlot(userId);
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(start)) window.localStorage.removeItem(key);
  } catch {
    // Forbidden storage is empty already.
  }
}
