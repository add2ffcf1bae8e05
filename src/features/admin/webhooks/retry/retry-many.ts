/** How far a retry of many events has come. */
export interface RetryProgress {
  tried: number;
  succeeded: number;
  failed: number;
}

interface RetryManyOptions {
  /** The ids of the events, in portions, so that a long list need not be known at the start. */
  ids: AsyncIterable<readonly string[]>;
  /** Whether the event was applied; a thrown error counts as failed. */
  retry: (id: string) => Promise<boolean>;
  onProgress: (progress: RetryProgress) => void;
  /** Ends the run after the tries that are under way. */
  signal: AbortSignal;
  /** Tries at the same time. */
  lanes?: number;
}

/** Retries events one after the other in a few lanes; returns how it went until the end or the stop. */
export async function retryMany(options: RetryManyOptions): Promise<RetryProgress> {
  const { ids, retry, onProgress, signal, lanes = 4 } = options;
  const progress: RetryProgress = { tried: 0, succeeded: 0, failed: 0 };
  for await (const portion of ids) {
    const waiting = [...portion];
    const lane = async () => {
      for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
        const success = await retry(id).catch(() => false);
        progress.tried += 1;
        if (success) progress.succeeded += 1;
        else progress.failed += 1;
        onProgress({ ...progress });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    if (signal.aborted) break;
  }
  return progress;
}
