import type pg from 'pg';
import type { Row, Transactions } from './database.ts';

/** Transactions over a pool's connections: rolled back, and the error passed on, when one throws. */
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
      // On a connection that broke there is nothing to roll back, and the first error says why.
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
}
