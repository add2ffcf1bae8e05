import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * `value`, but `asBuilt` while a prerendered page is hydrated: values that only the browser knows
 * (a query, the state of a navigation) must match the markup at that moment. Both are primitive.
 */
export function useOnceHydrated<T extends string | boolean | undefined>(value: T, asBuilt: T): T {
  return useSyncExternalStore(
    never,
    () => value,
    () => asBuilt,
  );
}
