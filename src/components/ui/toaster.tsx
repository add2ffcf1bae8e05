import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastDemand } from '@/lib/toast';

/**
 * Stands once in the app; loads its list with the first toast. Without a line the list does not
 * come: messages wait for it, and nothing else on the screen may fall with it.
 */
export function Toaster() {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.count, () => 0);
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (wanted === 0 || List !== null) return;
    let gone = false;
    const load = () => {
      import('@/components/ui/toast-list').then(
        (module) => {
          if (!gone) setList(() => module.ToastList);
        },
        // Asked for again by the next message, or when the line is back.
        () => undefined,
      );
    };
    load();
    window.addEventListener('online', load);
    return () => {
      gone = true;
      window.removeEventListener('online', load);
    };
  }, [wanted, List]);

  return List !== null && <List />;
}
