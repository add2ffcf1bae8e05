import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

export const STRIPE_SETUP_DONE: StorageSlot = { area: 'local', key: 'stripe-setup-disabled' };
export const ADMIN_CLAIM_DONE: StorageSlot = { area: 'local', key: 'admin_bootstrap_done' };

/** Whether a one-time page was used in this browser; no when storage is forbidden. */
export function isDone(flag: StorageSlot): boolean {
  return readText(flag) === 'true';
}

/** Remembers that a one-time page was used. Only a shortcut: the server checks it on every call. */
export function markDone(flag: StorageSlot): void {
  writeText(flag, 'true');
}
