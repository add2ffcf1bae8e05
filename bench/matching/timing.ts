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

/** What the timings of one kind of call say, in ms. */
export interface Summary {
  /** Median over the pitches of the fastest of a pitch's runs: what the call takes undisturbed. */
  fastest: number;
  /** The same of the time on a processor. */
  cpu: number;
  /** Of all runs. */
  median: number;
  slowest: number;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Sums up timings, one list a pitch. */
export function summaryOf(pitches: readonly (readonly Timing[])[]): Summary {
  const walls = pitches.flat().map(({ wall }) => wall);
  return {
    fastest: medianOf(pitches.map((runs) => Math.min(...runs.map(({ wall }) => wall)))),
    cpu: medianOf(pitches.map((runs) => Math.min(...runs.map(({ cpu }) => cpu)))),
    median: medianOf(walls),
    slowest: Math.max(...walls),
  };
}
