import type pg from 'pg';
import type { Row, Transactions } from './database.ts';

/** Runs transactions on a pool's connections; rolls back and rethrows when `work` throws. */
export function transactionsOver(pool: pg.Pool): Transactions['transaction'] {
  return async (work) => {
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
      // A broken connection cannot roll back; the first error is the one worth reporting.
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
}
