import type { StorageSlot } from '@/lib/browser/browser-storage';

/** Where the pitch that an account began, and has not had written, is kept over tabs, reloads and restarts. */
export const pitchDraftSlot = (userId: string): StorageSlot => ({
  area: 'local',
  key: `pitch-draft:${userId}`,
});

/**
 * Where a request that an account began, and has not posted, is kept in the same way: a new one, or what is typed `of` a
 * stored one.
 */
export const requestDraftSlot = (userId: string, of?: string): StorageSlot => ({
  area: 'local',
  key: `request-draft:${userId}${of === undefined ? '' : `:${of}`}`,
});

/** Where a message that an account began, and has not sent, is kept in the same way; `to` says whom and about what. */
export const messageDraftSlot = (userId: string, to: string): StorageSlot => ({
  area: 'local',
  key: `message-draft:${userId}:${to}`,
});

/** Where something of an account's pitches is kept, its own and those of people it helps. */
export const pitchDraftSlots = (userId: string): StorageSlot[] => slotsFrom(pitchDraftSlot(userId));

/** Where something of an account's requests is kept. */
export const requestDraftSlots = (userId: string): StorageSlot[] =>
  slotsFrom(requestDraftSlot(userId));

/** Where something of an account's messages is kept. */
export const messageDraftSlots = (userId: string): StorageSlot[] =>
  slotsFrom(messageDraftSlot(userId, ''));

/** All that an account began in this browser: at a sign-out it stays or goes together. */
export const draftSlots = (userId: string): StorageSlot[] => [
  ...pitchDraftSlots(userId),
  ...requestDraftSlots(userId),
  ...messageDraftSlots(userId),
];

function slotsFrom({ key: start }: StorageSlot): StorageSlot[] {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => ({ area: 'local', key }));
  } catch {
    // Forbidden storage is empty.
    return [];
  }
}
