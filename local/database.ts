import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import { forgetBlankCluster, keepBlankCluster, readBlankCluster } from './blank-cluster.ts';
import { messageOf, StackError } from './errors.ts';
import { Mutex } from './mutex.ts';
import type { Listen } from './notify.ts';

/** One row of a result, by column name. */
export type Row = Record<string, unknown>;

/** Runs statements in one transaction. */
export interface Transaction {
  query(text: string, values?: unknown[]): Promise<Row[]>;
  /** Several statements at once, without values. */
  exec(text: string): Promise<void>;
}

/** As much of a database as preparing and migrating it takes. */
export interface Transactions {
  /** Runs `work` in a transaction as the owner; rolled back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The database under the stack: embedded PGlite, or a PostgreSQL by LOCAL_DATABASE_URL. */
export interface Database extends Transactions {
  readonly kind: 'pglite' | 'postgres';
  /** lite's connection, to be given to its App. */
  readonly connection: App['connection'];
  /** Runs a request of lite's App: alone on the embedded database, at once on PostgreSQL. */
  request<T>(work: () => Promise<T>): Promise<T>;
  /** Calls `onPayload` for every NOTIFY on the channel. */
  listen: Listen;
  close(): Promise<void>;
}

/** Opens the embedded database in `<dataDir>/db`. Throws StackError when its files are damaged. */
export async function openPglite(dataDir: string | undefined): Promise<Database> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'db');
  const [{ createPgliteConnection }, { pg_trgm }, { pgtap }] = await Promise.all([
    import('@supabase/lite/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/pgtap'),
  ]);
  // Stands while the files are being made: a first start that was cut off leaves nothing to keep.
  const unfinished = folder === undefined ? undefined : `${folder}.unfinished`;
  if (folder !== undefined && unfinished !== undefined) {
    if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
    if (!existsSync(folder)) {
      writeFileSync(unfinished, '');
      mkdirSync(folder, { recursive: true });
    }
  }
  const isNew = unfinished === undefined || existsSync(unfinished);
  const blank = isNew ? await readBlankCluster() : undefined;
  const connection = await createPgliteConnection({
    ...(folder === undefined ? {} : { url: folder }),
    pgliteOptions: {
      extensions: { pg_trgm, pgtap },
      ...(blank !== undefined ? { loadDataDir: blank } : {}),
    },
  });
  const pg = connection.driver;
  try {
    await pg.waitReady;
    await pg.query('select 1');
    if (isNew && blank === undefined) await keepBlankCluster(pg);
    if (unfinished !== undefined) rmSync(unfinished, { force: true });
  } catch (cause) {
    await pg.close().catch(() => undefined);
    if (blank !== undefined) forgetBlankCluster();
    throw new StackError(
      `The database in ${folder ?? 'memory'} does not open (${messageOf(cause)}). ` +
        'If it is damaged, start over with: npm run reset',
      { cause },
    );
  }
  // lite would grant every table to every role on its first request, over the migrations' revokes.
  // The roles and their hosted default privileges are made in system.ts instead.
  Reflect.set(connection, 'rlsState', 'active');
  const mutex = new Mutex();
  return {
    kind: 'pglite',
    connection,
    transaction: (work) =>
      mutex.run(() =>
        pg.transaction((tx) =>
          work({
            query: async (text, values = []) => (await tx.query<Row>(text, values)).rows,
            exec: async (text) => void (await tx.exec(text)),
          }),
        ),
      ),
    request: (work) => mutex.run(work),
    listen: async (channel, onPayload) => {
      const unlisten = await mutex.run(() => pg.listen(channel, onPayload));
      return () => mutex.run(() => unlisten());
    },
    close: () => mutex.run(() => connection.close()),
  };
}
