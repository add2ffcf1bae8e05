import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * `value`, but `asBuilt` while a page that the build rendered is taken over: what only the visitor's
 * browser knows (a query, the state of a navigation) must not differ from the markup at that moment.
 * Both must be primitive.
 */
export function useOnceHydrated<T extends string | boolean | undefined>(value: T, asBuilt: T): T {
  return useSyncExternalStore(
    never,
    () => value,
    () => asBuilt,
  );
}
