import pg from 'pg';
import { messageOf, StackError } from './errors.ts';
import type { Database, Row } from './database.ts';

/**
 * Opens a PostgreSQL server (LOCAL_DATABASE_URL) in place of the embedded one. The role of the
 * URL must be a superuser: it makes roles, as the hosted platform does. Throws StackError when the
 * server does not answer.
 */
export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new StackError(`LOCAL_DATABASE_URL does not answer: ${messageOf(cause)}`, { cause });
  }
  const connection = createPostgresConnection({ url });
  Reflect.set(connection, 'rlsState', 'active');
  return {
    kind: 'postgres',
    connection,
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
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    request: (work) => work(),
    listen: async (channel, onPayload) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      client.on('notification', (message) => onPayload(message.payload ?? ''));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => client.end();
    },
    close: async () => {
      await pool.end();
      await connection.close();
    },
  };
}
