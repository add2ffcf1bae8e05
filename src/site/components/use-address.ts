import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The address of the page; null in the prerender and while React hydrates its markup. */
export function useAddress(): URL | null {
  const href = useSyncExternalStore(
    never,
    () => window.location.href,
    () => null,
  );
  return href === null ? null : new URL(href);
}
