import type { EmailOtpType } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';

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

/** What the auth server's own redirect brings, as the platform's default mails use it. */
export type Redirected =
  | { kind: 'session'; accessToken: string; refreshToken: string; type: EmailOtpType | null }
  | { kind: 'code'; code: string }
  /** The first of the two links of a change of address was opened. */
  | { kind: 'half' }
  | { kind: 'refused'; expired: boolean };

/**
 * Reads an address that the auth server redirected to: a session or an error in the fragment, or a
 * code or an error in the query. Null for every other address.
 */
export function parseRedirect({
  hash,
  search,
}: Pick<Location, 'hash' | 'search'>): Redirected | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const query = new URLSearchParams(search);
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
  if (accessToken !== null && refreshToken !== null) {
    const type = TYPES.find((known) => known === fragment.get('type')) ?? null;
    return { kind: 'session', accessToken, refreshToken, type };
  }
  const code = query.get('code');
  if (code !== null && code !== '') return { kind: 'code', code };
  for (const found of [fragment, query]) {
    if (found.has('error') || found.has('error_code')) {
      return { kind: 'refused', expired: found.get('error_code') === 'otp_expired' };
    }
  }
  return fragment.has('message') ? { kind: 'half' } : null;
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
