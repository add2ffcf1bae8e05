import pg from 'pg';
import type { Transactions } from '../../local/database/database.ts';
import { transactionsOver } from '../../local/database/pool-transactions.ts';

/** Transactions over a connection pool of a PostgreSQL server, without the local stack. */
export interface PlainDatabase extends Transactions {
  close(): Promise<void>;
}

/** Opens a pool of at most `connections` connections. */
export function openPlain(url: string, connections: number): PlainDatabase {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // Idle connections report a server that stops here; running statements fail by themselves.
  pool.on('error', () => undefined);
  return {
    transaction: transactionsOver(pool),
    close: () => pool.end(),
  };
}
