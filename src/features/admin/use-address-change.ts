import { useSearchParams } from 'react-router-dom';

/**
 * Changes the address's query by a new history entry. Radix tells of one press on a tab twice (the
 * pointer, then the focus), the second time before the router has rendered, so the comparison is
 * with the real address: otherwise the back button would lead to where one already is.
 */
export function useAddressChange(): (change: (query: URLSearchParams) => void) => void {
  const [, setSearch] = useSearchParams();
  return (change) => {
    const before = new URLSearchParams(window.location.search);
    const after = new URLSearchParams(before);
    change(after);
    if (after.toString() !== before.toString()) setSearch(after);
  };
}
