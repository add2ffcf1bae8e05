import pg from 'pg';
import type { Row, Transactions } from '../../supabase/local/database.ts';

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
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work({
          query: async (text, values = []) => (await client.query<Row>(text, values)).rows,
          exec: async (text) => void (await client.query(text)),
        });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
