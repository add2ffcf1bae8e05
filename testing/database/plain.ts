import pg from 'pg';
import type { Transactions } from '../../local/database.ts';
import { transactionsOver } from '../../local/pool-transactions.ts';

/** A PostgreSQL server as the tests use it: transactions over a pool, nothing of the stack. */
export interface PlainDatabase extends Transactions {
  close(): Promise<void>;
}

/** Opens the server; `connections` bounds how many transactions run at once. */
export function openPlain(url: string, connections: number): PlainDatabase {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // A server that stops says so to idle connections too; a statement in flight fails by itself.
  pool.on('error', () => undefined);
  return {
    transaction: transactionsOver(pool),
    close: () => pool.end(),
  };
}
