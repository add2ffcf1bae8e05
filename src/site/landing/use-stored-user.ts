import { useMemo, useSyncExternalStore } from 'react';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import type { CheckoutUser } from '@/lib/checkout';
import { parseStoredUser } from '@/lib/account/stored-user';

const never = () => () => undefined;
const storedSession = () => readText(SESSION_SLOT);

/**
 * The user of the stored session, unverified: only for prefilling the checkout. Avoids loading the
 * auth client on the landing page. Null while hydrating.
 */
export function useStoredUser(): CheckoutUser | null {
  const stored = useSyncExternalStore(never, storedSession, () => null);
  return useMemo(() => parseStoredUser(stored), [stored]);
}
