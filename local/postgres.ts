import pg from 'pg';
import { messageOf, StackError } from './errors.ts';
import type { Database } from './database.ts';
import { transactionsOver } from './pool-transactions.ts';

/** lite hands over JSON that is text already; its own type would wrap it once more, as a JSON string. */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/**
 * Opens a PostgreSQL server (LOCAL_DATABASE_URL) in place of the embedded one. The role of the
 * URL must be a superuser: it makes roles, as the hosted platform does. Throws StackError when the
 * server does not answer.
 */
export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  // An idle connection that breaks is replaced by the pool itself.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new StackError(`LOCAL_DATABASE_URL does not answer: ${messageOf(cause)}`, { cause });
  }
  const connection = createPostgresConnection({
    url,
    postgresOptions: { types: { json: jsonType(114), jsonb: jsonType(3802) } },
  });
  Reflect.set(connection, 'rlsState', 'active');
  return {
    kind: 'postgres',
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
        // The server went away: what changes meanwhile is not told, as hosted.
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
