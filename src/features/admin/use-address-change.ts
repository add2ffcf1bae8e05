import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Change = (query: URLSearchParams) => URLSearchParams;

/**
 * Changes the address's query, starting from the real address and not from the rendered one. The
 * router renders later, and meanwhile Radix tells of one press on a tab a second time (pointer, then
 * focus), and a second filter may have been typed: the one must not make a second history entry,
 * the other must not undo the first.
 */
export function useAddressChange({ replace = false } = {}): (change: Change) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (change) => {
      const before = new URLSearchParams(window.location.search);
      const after = change(new URLSearchParams(before));
      if (after.toString() !== before.toString()) setSearch(after, { replace });
    },
    [setSearch, replace],
  );
}
