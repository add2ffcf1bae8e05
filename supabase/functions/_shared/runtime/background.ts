import type { Log } from './log.ts';

interface EdgeRuntimeGlobal {
  EdgeRuntime?: { waitUntil?: (work: Promise<unknown>) => void };
}

/**
 * Starts `work` and lets it continue after the response was sent. The hosted runtime must be asked
 * to wait for the promise; in a plain Deno process it simply runs. A failure is logged, not thrown.
 */
export function inBackground(work: () => Promise<unknown>, log: Log): void {
  const running = work().catch((error: unknown) => log('error', 'background_failed', { error }));
  (globalThis as EdgeRuntimeGlobal).EdgeRuntime?.waitUntil?.(running);
}
