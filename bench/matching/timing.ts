import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Milliseconds of one statement on the server. */
export interface Timing {
  /** Planning and execution as EXPLAIN ANALYZE says, with all waiting for a processor. */
  wall: number;
  /** Time on a processor, NaN where the system does not tell. */
  cpu: number;
}

/** Reads how long a backend has been on a processor, in ms (Linux, the server on this machine). */
function processorClock(pid: number): () => number {
  const file = `/proc/${pid}/schedstat`;
  if (!existsSync(file)) return () => NaN;
  return () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
}

/** Makes a function that times one statement on the connection of the client. */
export async function timerOf(client: pg.Client): Promise<(statement: string) => Promise<Timing>> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const clock = processorClock(rows[0]?.pid ?? 0);
  return async (statement) => {
    const begin = clock();
    const explained = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off, summary on) ${statement}`,
    );
    const cpu = clock() - begin;
    const wall = explained.rows
      .map((row) => /^(?:Planning|Execution) Time: ([\d.]+) ms$/.exec(row['QUERY PLAN'])?.[1])
      .reduce((sum, ms) => sum + Number(ms ?? 0), 0);
    return { wall, cpu };
  };
}

/** What many timings of one kind of call say. */
export interface Summary {
  median: number;
  slowest: number;
  /** Median of the time on a processor. */
  cpu: number;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Medians, and the slowest call. */
export function summaryOf(timings: readonly Timing[]): Summary {
  const walls = timings.map(({ wall }) => wall);
  return {
    median: medianOf(walls),
    slowest: Math.max(...walls),
    cpu: medianOf(timings.map(({ cpu }) => cpu)),
  };
}
