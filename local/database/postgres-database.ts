import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { messageOf, StackError } from '../errors.ts';
import type { Database } from './database.ts';
import { transactionsOver } from './pool-transactions.ts';
import { setInOneStatement } from './request-settings.ts';
import { ValueTypes } from './postgres-values.ts';

/** Milliseconds before the connection that listens is opened again. */
const LISTEN_AGAIN_MS = 500;

/**
 * Connects to a PostgreSQL server (LOCAL_DATABASE_URL) instead of the embedded database. The role of
 * the URL must be a superuser, because the stack creates the roles of the hosted platform. A
 * connection that breaks fails what runs on it and is replaced. Throws StackError when the server is
 * not reachable.
 */
export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const pool = openPool({ connectionString: url, max: 5 });
  const values = new ValueTypes();
  const requests = openPool({
    connectionString: url,
    max: 10,
    options: '-c timezone=UTC',
    types: values,
  });
  const endPools = () => Promise.all([pool.end(), requests.end()]);
  try {
    await values.read(pool);
  } catch (cause) {
    await endPools();
    throw new StackError(`The server of LOCAL_DATABASE_URL is not reachable: ${messageOf(cause)}`, {
      cause,
    });
  }
  const connection = createPostgresConnection({ url });
  // lite's own driver (postgres 3.4) writes to a socket that is gone when a connection is cut within a
  // transaction: an exception outside of every promise, which ends the process.
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool: requests }) });
  const introspect = connection.introspect.bind(connection);
  let seen: unknown;
  connection.introspect = async (options) => {
    const schema = await introspect(options);
    // lite calls a catalog that it could not read an empty one, without functions, and keeps it.
    if (schema.functions === undefined) throw new Error('The catalog could not be read.');
    if (schema !== seen) {
      // Migrations make types.
      await values.read(pool);
      seen = schema;
    }
    return schema;
  };
  Reflect.set(connection, 'rlsState', 'active');
  setInOneStatement(connection, { limits: true });
  return {
    connection,
    transaction: transactionsOver(pool),
    request: (work) => work(),
    listen: (channel, onPayload) => keepListening(url, channel, onPayload),
    close: async () => {
      await endPools();
      await connection.close();
    },
  };
}

/** A pool that outlives its connections. */
function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces a connection that breaks while it is idle.
  pool.on('error', () => undefined);
  // One that breaks in use fails its statement; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Listens on a connection of its own and opens it again, as often as needed, when it breaks. */
async function keepListening(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  let ended = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    client = fresh;
    fresh.on('notification', (message) => onPayload(message.payload ?? ''));
    // The `end` that follows every break decides.
    fresh.on('error', () => undefined);
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    // Notifications are lost until the connection is back, as on a hosted project.
    fresh.once('end', again);
  };
  const again = () => {
    if (ended) return;
    timer = setTimeout(() => {
      connect().catch(() => {
        void client?.end().catch(() => undefined);
        again();
      });
    }, LISTEN_AGAIN_MS);
  };
  await connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
