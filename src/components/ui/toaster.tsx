import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastDemand } from '@/lib/toast';

/**
 * Rendered once in the app; loads the toast list with the first toast. When the list cannot be
 * loaded, toasts stay queued and the rest of the screen keeps working.
 */
export function Toaster() {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.count, () => 0);
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (wanted === 0 || List !== null) return;
    let unmounted = false;
    const load = () => {
      import('@/components/ui/toast-list').then(
        (module) => {
          if (!unmounted) setList(() => module.ToastList);
        },
        // Loaded again with the next toast, or when the connection is back.
        () => undefined,
      );
    };
    load();
    window.addEventListener('online', load);
    return () => {
      unmounted = true;
      window.removeEventListener('online', load);
    };
  }, [wanted, List]);

  return List !== null && <List />;
}
