import type { EmailOtpType } from '@supabase/auth-js';

const TYPES = ['signup', 'email', 'recovery', 'email_change', 'magiclink', 'invite'] as const;

/** What a mailed link carries, or null when the address is cut off or was never a link of ours. */
export function parseLink(
  search: URLSearchParams,
): { tokenHash: string; type: EmailOtpType } | null {
  const tokenHash = search.get('token_hash') ?? '';
  const type = TYPES.find((known) => known === search.get('type'));
  if (tokenHash === '' || type === undefined) return null;
  return { tokenHash, type };
}

const KEY = 'redeemed-links';
const KEPT = 10;

function redeemed(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((it) => typeof it === 'string') : [];
  } catch {
    return [];
  }
}

// The start of a spent token opens nothing and is enough to know the link again.
const mark = (tokenHash: string) => tokenHash.slice(0, 16);

/** True when this browser redeemed the link before. The server only says "expired or invalid". */
export function wasRedeemedHere(tokenHash: string): boolean {
  return redeemed().includes(mark(tokenHash));
}

/** Notes that this browser redeemed the link. */
export function noteRedeemed(tokenHash: string): void {
  try {
    const next = [mark(tokenHash), ...redeemed()].slice(0, KEPT);
    window.localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage a second click reads as an expired link, which is true as well.
  }
}
