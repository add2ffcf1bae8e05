import type { EmailOtpType } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { readValue, writeValue, type StorageSlot } from '@/lib/browser-storage';

const TYPES = ['signup', 'email', 'recovery', 'email_change', 'magiclink', 'invite'] as const;

/** Token hash and type of a mailed link; null when one of them is missing or unknown. */
export function parseLink(
  search: URLSearchParams,
): { tokenHash: string; type: EmailOtpType } | null {
  const tokenHash = search.get('token_hash') ?? '';
  const type = TYPES.find((known) => known === search.get('type'));
  if (tokenHash === '' || type === undefined) return null;
  return { tokenHash, type };
}

const SLOT: StorageSlot = { area: 'local', key: 'redeemed-links' };
const KEPT = 10;

const redeemed = (): string[] => readValue(SLOT, z.array(z.string())) ?? [];

// The beginning of a used token identifies the link and cannot be redeemed.
const prefix = (tokenHash: string) => tokenHash.slice(0, 16);

/**
 * True when this browser redeemed the link before. The server does not tell a used link from an
 * expired one.
 */
export function wasRedeemedHere(tokenHash: string): boolean {
  return redeemed().includes(prefix(tokenHash));
}

/** Records that this browser redeemed the link. Without storage a used link reads as expired. */
export function noteRedeemed(tokenHash: string): void {
  writeValue(SLOT, [prefix(tokenHash), ...redeemed()].slice(0, KEPT));
}
