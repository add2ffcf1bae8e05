import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastDemand } from '@/lib/toast';

const ToastList = lazy(() => import('./toast-list'));

/** Stands once in the app; loads its list with the first toast. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.wanted, () => false);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  );
}
