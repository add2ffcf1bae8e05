import type { App } from '@supabase/lite';

/** One row of a result, by column name. */
export type Row = Record<string, unknown>;

/** Runs statements in one transaction. */
export interface Transaction {
  query(text: string, values?: unknown[]): Promise<Row[]>;
  /** Several statements at once, without values. */
  exec(text: string): Promise<void>;
}

/** The part of a database that migrations and schema preparation use. */
export interface Transactions {
  /** Runs `work` in a transaction as the owner; rolled back when `work` throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The database of the stack: embedded PGlite, or a PostgreSQL server by LOCAL_DATABASE_URL. */
export interface Database extends Transactions {
  /** lite's connection, which its App is created with. */
  readonly connection: App['connection'];
  /** Runs a request of lite's App: one at a time on PGlite, concurrently on PostgreSQL. */
  request<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Calls `onPayload` for every NOTIFY on the channel. Resolves to a function that ends the
   * subscription.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Runs one statement in its own transaction and returns its first row, if any. */
export async function firstRow(
  database: Transactions,
  text: string,
  values: unknown[],
): Promise<Row | undefined> {
  return (await database.transaction((tx) => tx.query(text, values)))[0];
}
