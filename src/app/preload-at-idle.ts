const run = (task: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 4000 });
  else globalThis.setTimeout(task, 1500);
};

/**
 * Fetches code that must be there when the line is not: a notice about a lost connection cannot
 * load its own list of notices then.
 */
export function preloadAtIdle(): void {
  run(() => {
    import('@/components/ui/toast-list').catch(() => undefined);
  });
}
