import type { CheckoutUser } from '@/lib/checkout';
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';

/**
 * The signed-in user as far as this browser's storage tells; only good for prefilling a form. The
 * landing page does not load the auth client for that.
 */
export function storedUser(): CheckoutUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('user' in stored)) return null;
    const { user } = stored;
    if (typeof user !== 'object' || user === null || !('id' in user) || !('email' in user)) {
      return null;
    }
    const { id, email } = user;
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
  } catch {
    return null;
  }
}
