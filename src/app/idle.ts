/** Runs a task when the browser is idle, after four seconds at the latest. */
export function atIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 4000 });
  else globalThis.setTimeout(task, 1500);
}

/**
 * Loads the toast list at idle time: the toast about a lost connection could not load it when the
 * connection is lost.
 */
export function preloadAtIdle(): void {
  atIdle(() => {
    import('@/components/ui/toast-list').catch(() => undefined);
  });
}
