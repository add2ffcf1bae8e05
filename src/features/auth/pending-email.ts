import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';

const SLOT: StorageSlot = { area: 'session', key: 'pending-email' };

/** The email address that waits for its confirmation link in this tab; empty when there is none. */
export const pendingEmail = (): string => readText(SLOT) ?? '';

/** Stores the address for the page that shows where the link was sent. */
export function rememberEmail(email: string): void {
  // Without storage that page asks for the address.
  writeText(SLOT, email);
}
