import type { CheckoutUser } from '@/lib/checkout';

/** The role given at sign-up, in a stored session; undefined for anything else. Without a schema for the same reason. */
export function parseStoredRole(stored: string | null): unknown {
  try {
    const session = JSON.parse(stored ?? 'null') as {
      user?: { user_metadata?: { role?: unknown } };
    } | null;
    return session?.user?.user_metadata?.role;
  } catch {
    return undefined;
  }
}

/**
 * Reads id and email out of a stored session; null for anything else. Written without a schema
 * because it runs before hydration, where zod is not loaded.
 */
export function parseStoredUser(stored: string | null): CheckoutUser | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null');
    if (typeof session !== 'object' || session === null || !('user' in session)) return null;
    const { user } = session;
    if (typeof user !== 'object' || user === null || !('id' in user) || !('email' in user)) {
      return null;
    }
    const { id, email } = user;
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
  } catch {
    return null;
  }
}
