import type { Row, Transactions } from '../../local/database/database.ts';

/** A rule that must hold when many connections act at the same time. */
export interface Race {
  name: string;
  /** Returns what went wrong, or undefined. */
  run(database: Transactions): Promise<string | undefined>;
}

/** Runs one statement in its own transaction and returns its rows. */
export async function query(
  database: Transactions,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return database.transaction((tx) => tx.query(text, values));
}

/** Runs the work `count` times at once. Rejects with the first failure. */
export function concurrently<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => work(at)));
}

/** Runs the work `count` times at once and returns the SQL hints of those that failed. */
export async function hintsOfFailures(
  count: number,
  work: (at: number) => Promise<unknown>,
): Promise<string[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, at) => work(at)));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    const reason: unknown = outcome.reason;
    const hint: unknown =
      typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'hint') : undefined;
    return [typeof hint === 'string' ? hint : String(reason)];
  });
}

/** Compares as JSON. Returns the difference in words, or undefined. */
export function difference(label: string, found: unknown, wanted: unknown): string | undefined {
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? undefined
    : `${label}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`;
}

/** Waits until another connection waits for an advisory lock, or until `over` returns true. */
export async function untilLockAwaited(
  tx: { query(text: string): Promise<Row[]> },
  over: () => boolean = () => false,
): Promise<void> {
  for (let waiting = false; !waiting && !over();) {
    const [locks] = await tx.query(
      `select exists (select 1 from pg_locks where locktype = 'advisory' and not granted) as waiting`,
    );
    waiting = locks?.['waiting'] === true;
  }
}
