import { useEffect, useState } from 'react';

/** The time in milliseconds, read again every `every` milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, every);
    return () => {
      clearInterval(timer);
    };
  }, [every]);
  return now;
}

/** The longest wait of a browser's timer, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Whether a moment is over; true as soon as it is. */
export function useIsPast(iso: string): boolean {
  const at = Date.parse(iso);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = at - Date.now();
    if (left > LONGEST_WAIT) return;
    // A timer may fire a moment early.
    const timer = setTimeout(() => setNow(Math.max(at, Date.now())), left);
    return () => clearTimeout(timer);
  }, [at]);
  return at <= now;
}
