/** Runs a task when the browser has nothing better to do, a few seconds from now at the latest. */
export const atIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 4000 });
  else globalThis.setTimeout(task, 1500);
};

/**
 * Fetches code that must be there when the line is not: a notice about a lost connection cannot
 * load its own list of notices then.
 */
export function preloadAtIdle(): void {
  atIdle(() => {
    import('@/components/ui/toast-list').catch(() => undefined);
  });
}
