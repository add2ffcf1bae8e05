import { useEffect, useState } from 'react';

/**
 * The value as it was when it last stayed the same for `pause` milliseconds; `first` until then. With a pause of 0 what
 * takes long to render comes right after the rest was painted.
 */
export function useDebounced<T>(value: T, pause: number, first = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [value, pause]);
  return settled;
}
