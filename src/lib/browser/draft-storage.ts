import type { StorageSlot } from '@/lib/browser/browser-storage';

/** Where the pitch that an account began, and has not had written, is kept over tabs, reloads and restarts. */
export const pitchDraftSlot = (userId: string): StorageSlot => ({
  area: 'local',
  key: `pitch-draft:${userId}`,
});

/** Where something of an account's pitches is kept, its own and those of people it helps. */
export function pitchDraftSlots(userId: string): StorageSlot[] {
  const { key: start } = pitchDraftSlot(userId);
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => ({ area: 'local', key }));
  } catch {
    // Forbidden storage is empty.
    return [];
  }
}
