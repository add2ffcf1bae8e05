import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { messageOf, StackError } from './errors.ts';
import type { Database } from './database.ts';
import { transactionsOver } from './pool-transactions.ts';

/** Milliseconds before the connection that listens is opened again. */
const LISTEN_AGAIN_MS = 500;

/** A number where it loses no digit, as lite expects it of bigint and numeric. */
function exactNumber(text: string): number | string | bigint {
  const number = Number(text);
  return String(number) === text ? number : text;
}

/** Types whose values lite expects otherwise than pg returns them; it formats times itself. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))],
  [1700, exactNumber],
  ...[1082, 1083, 1114, 1184, 1266].map((oid) => [oid, (text: string) => text] as const),
]);
/** The array types of dates and times, whose elements stay text. */
const TEXT_ARRAY = 1009;
const timeArrays = new Set([1182, 1183, 1115, 1185, 1270]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    (pg.types.getTypeParser(timeArrays.has(oid) ? TEXT_ARRAY : oid, format) as (
      text: string,
    ) => unknown),
};

/**
 * Connects to a PostgreSQL server (LOCAL_DATABASE_URL) instead of the embedded database. The role of
 * the URL must be a superuser, because the stack creates the roles of the hosted platform. A
 * connection that breaks fails what runs on it and is replaced. Throws StackError when the server is
 * not reachable.
 */
export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const pool = openPool({ connectionString: url, max: 5 });
  const requests = openPool({
    connectionString: url,
    max: 10,
    options: '-c timezone=UTC',
    types,
  });
  const endPools = () => Promise.all([pool.end(), requests.end()]);
  try {
    await pool.query('select 1');
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
  Reflect.set(connection, 'rlsState', 'active');
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
