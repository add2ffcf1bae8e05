/** The two pages that work without an account, by the gate that the database counts their tries under. */
export type OwnerGate = 'admin_claim' | 'stripe_setup';

const PREFIX = 'once-';

/**
 * What stands in a link of the owner in place of the passcode. `token` is random, in base64url.
 *
 * @public for the command that prints the link
 */
export function ownerCode(token: string): string {
  return PREFIX + token;
}

/** The token of a code that `ownerCode` made; null for a passcode. */
export function ownerToken(code: string): string | null {
  const trimmed = code.trim();
  return /^once-[\w-]{43}$/.test(trimmed) ? trimmed.slice(PREFIX.length) : null;
}
