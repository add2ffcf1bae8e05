import { useMemo, useSyncExternalStore } from 'react';
import type { CheckoutUser } from '@/lib/checkout';
import { parseStoredUser, storedSession } from '@/lib/stored-user';

const never = () => () => undefined;

/**
 * The signed-in user as far as this browser's storage tells; only good for prefilling a form. The
 * landing page does not load the auth client for that. Null while hydrating.
 */
export function useStoredUser(): CheckoutUser | null {
  const stored = useSyncExternalStore(never, storedSession, () => null);
  return useMemo(() => parseStoredUser(stored), [stored]);
}
