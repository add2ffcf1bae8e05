import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { deleteBlankCluster, saveBlankCluster, readBlankCluster } from './blank-cluster.ts';
import type { Database, Row } from './database.ts';
import { doesNotOpen } from './does-not-open.ts';
import { keepExitCodeOfStatements, keepingExitCode } from './exit-code.ts';
import { letServerJudgeValues } from './json-values.ts';
import { Mutex } from './mutex.ts';
import { numericOf } from './numeric.ts';
import { setInOneStatement } from './request-settings.ts';

/**
 * Opens the embedded database in `<dataDir>/db`, or in memory when `dataDir` is undefined; `cluster`, the
 * files of another as a tar, is what a new one begins with. Throws StackError when its files are damaged.
 */
export function openPglite(dataDir: string | undefined, cluster?: Blob): Promise<Database> {
  return keepingExitCode(() => open(dataDir, cluster));
}

/**
 * Takes away the parsers of arrays of table rows, which no column and no function here has. PGlite copies
 * all of its parsers for every statement: with these, four for each table, that is half of a statement's time.
 */
async function dropRowArrayParsers(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ oid: number }>(
    `select t.oid from pg_type t join pg_type element on element.oid = t.typelem
     where t.typcategory = 'A' and element.typtype = 'c'`,
  );
  const dropped = new Set(rows.map(({ oid }) => String(oid)));
  pg.parsers = Object.fromEntries(
    Object.entries(pg.parsers).filter(([oid]) => !dropped.has(oid)),
  ) as typeof pg.parsers;
}

async function open(dataDir: string | undefined, cluster: Blob | undefined): Promise<Database> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'db');
  const [{ createPgliteConnection }, { pg_trgm }, { pgtap }] = await Promise.all([
    import('@supabase/lite/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/pgtap'),
  ]);
  // A marker that exists while the files are created: after an interrupted first start they are
  // deleted and created again.
  const unfinished = folder === undefined ? undefined : `${folder}.unfinished`;
  if (folder !== undefined && unfinished !== undefined) {
    if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
    if (!existsSync(folder)) {
      writeFileSync(unfinished, '');
      mkdirSync(folder, { recursive: true });
    }
  }
  const isNew = unfinished === undefined || existsSync(unfinished);
  const blank = isNew && cluster === undefined ? await readBlankCluster() : undefined;
  const begun = isNew ? (cluster ?? blank) : undefined;
  const connection = await createPgliteConnection({
    ...(folder === undefined ? {} : { url: folder }),
    pgliteOptions: {
      extensions: { pg_trgm, pgtap },
      parsers: { 1700: numericOf },
      ...(begun !== undefined ? { loadDataDir: begun } : {}),
    },
  });
  const pg = connection.driver;
  keepExitCodeOfStatements(pg);
  try {
    await pg.waitReady;
    letServerJudgeValues(pg);
    await dropRowArrayParsers(pg);
    await pg.query('select 1');
    if (isNew && begun === undefined) await saveBlankCluster(pg);
    if (unfinished !== undefined) rmSync(unfinished, { force: true });
  } catch (cause) {
    await pg.close().catch(() => undefined);
    if (blank !== undefined) deleteBlankCluster();
    throw doesNotOpen(dataDir, cause);
  }
  // On its first request lite would grant every table to every role and so undo the revokes of the
  // migrations. This flag prevents it; platform-schema.ts creates the roles and their privileges.
  Reflect.set(connection, 'rlsState', 'active');
  // Without limits: this database takes `statement_timeout` and has no timer.
  setInOneStatement(connection, { limits: false });
  const mutex = new Mutex();
  return {
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
    close: () => mutex.run(() => keepingExitCode(() => connection.close())),
  };
}
