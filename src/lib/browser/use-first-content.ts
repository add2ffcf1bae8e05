import { useEffect, useState } from 'react';
import { firstContent } from '@/lib/browser/first-content';

/** Whether the page shows its first content: a question that can wait is asked then. */
export function useFirstContent(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    void firstContent.then(() => setThere(true));
  }, []);
  return isThere;
}
