import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A notice at the bottom of the window while the browser has no connection. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 max-sm:bottom-(--bottom-bar)"
    >
      {!online && (
        <p className="flex items-center justify-center gap-2 border-t border-border bg-card px-4 py-2 text-sm text-card-foreground">
          <WifiOff aria-hidden className="size-4" />
          You are offline. What you type stays here until the line is back.
        </p>
      )}
    </div>
  );
}
