/** One way of ingesting an event; `take` resolves when the event is committed. */
export interface Contestant<Work> {
  name: string;
  take(work: Work): Promise<unknown>;
}

export interface Sample {
  /** Events per second. */
  rate: number;
  /** Milliseconds. */
  latencies: number[];
}

/**
 * Processes the queues, `lanes` of them at once and the events of each queue one after the other, so
 * that the events of one subscription stay in order.
 */
export async function measure<Work>(
  contestant: Contestant<Work>,
  queues: readonly (readonly Work[])[],
  lanes: number,
): Promise<Sample> {
  const waiting = [...queues];
  const latencies: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let queue = waiting.pop(); queue !== undefined; queue = waiting.pop()) {
        for (const work of queue) {
          const before = performance.now();
          await contestant.take(work);
          latencies.push(performance.now() - before);
        }
      }
    }),
  );
  return { rate: (latencies.length / (performance.now() - begin)) * 1000, latencies };
}

/** The value below which `share` of the values are. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
