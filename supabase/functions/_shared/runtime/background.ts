import type { Log } from './log.ts';

interface EdgeRuntimeGlobal {
  EdgeRuntime?: { waitUntil?: (work: Promise<unknown>) => void };
}

/**
 * Lets `work` go on after the answer was sent. Hosted functions must be told to wait for it; in a
 * plain Deno process the promise simply runs. Its failure is logged, never thrown.
 */
export function inBackground(work: () => Promise<unknown>, log: Log): void {
  const running = work().catch((error: unknown) => log('error', 'background_failed', { error }));
  (globalThis as EdgeRuntimeGlobal).EdgeRuntime?.waitUntil?.(running);
}
