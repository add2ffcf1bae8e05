import pg from 'pg';
import { messageOf, StackError } from './errors.ts';
import type { Database } from './database.ts';
import { transactionsOver } from './pool-transactions.ts';

/** lite passes JSON as text already; the default type would encode it a second time, as a string. */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/**
 * Connects to a PostgreSQL server (LOCAL_DATABASE_URL) instead of the embedded database. The role of
 * the URL must be a superuser, because the stack creates the roles of the hosted platform. Throws
 * StackError when the server is not reachable.
 */
export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  // The pool itself replaces an idle connection that breaks.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new StackError(`The server of LOCAL_DATABASE_URL is not reachable: ${messageOf(cause)}`, {
      cause,
    });
  }
  const connection = createPostgresConnection({
    url,
    postgresOptions: { types: { json: jsonType(114), jsonb: jsonType(3802) } },
  });
  Reflect.set(connection, 'rlsState', 'active');
  return {
    connection,
    transaction: transactionsOver(pool),
    request: (work) => work(),
    listen: async (channel, onPayload) => {
      let ended = false;
      let client: pg.Client | undefined;
      const connect = async (): Promise<void> => {
        const fresh = new pg.Client({ connectionString: url });
        client = fresh;
        fresh.on('notification', (message) => onPayload(message.payload ?? ''));
        // Notifications are lost until the connection is back, as on a hosted project.
        fresh.on('error', () => {
          if (!ended && client === fresh) setTimeout(() => void connect().catch(() => 0), 1000);
        });
        await fresh.connect();
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      };
      await connect();
      return async () => {
        ended = true;
        await client?.end();
      };
    },
    close: async () => {
      await pool.end();
      await connection.close();
    },
  };
}
