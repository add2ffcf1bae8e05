import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { Database, Transactions } from '../../local/database/database.ts';
import { applyMigrations } from '../../local/database/migrations.ts';
import { loadDemoSeed } from '../../local/demo/demo-seed.ts';
import { openPglite } from '../../local/database/pglite-database.ts';
import { preparePlatformSchema } from '../../local/database/platform-schema.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const CACHE = join(MODULES, '.cache/newspeg');
const SEED = fileURLToPath(new URL('../../supabase/seed.sql', import.meta.url));

/** Makes what a hosted project has from the start, and applies all our migrations. */
export async function migrate(database: Transactions): Promise<void> {
  await preparePlatformSchema(database);
  await applyMigrations(database, MIGRATIONS);
}

/** The file of the migrated cluster: another name whenever what makes it is another. */
function clusterFile(): string {
  const versions = ['@electric-sql/pglite', '@supabase/lite'].map((name) =>
    readFileSync(join(MODULES, name, 'package.json')),
  );
  const local = ['platform-schema.ts', 'migrations.ts', 'pglite-database.ts'].map((file) =>
    readFileSync(fileURLToPath(new URL(`../../local/database/${file}`, import.meta.url))),
  );
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .flatMap((file) => [Buffer.from(file), readFileSync(join(MIGRATIONS, file))]);
  const hash = createHash('sha256');
  for (const part of [...versions, ...local, ...migrations]) hash.update(part).update('\0');
  return join(CACHE, `migrated-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** The file of the migrated cluster with the demo data. Its dates count back from now: one for each hour. */
function seededFile(): string {
  const hash = createHash('sha256').update(clusterFile()).update(readFileSync(SEED));
  hash.update(new Date().toISOString().slice(0, 13));
  return join(CACHE, `seeded-${hash.digest('hex').slice(0, 16)}.tar`);
}

function read(file: string): Blob | undefined {
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    return undefined;
  }
}

/** Keeps a cluster for the next call, in place of those of its kind that were made from something else. */
function keep(file: string, cluster: Uint8Array): void {
  const [kind = ''] = basename(file).split('-');
  try {
    mkdirSync(CACHE, { recursive: true });
    for (const old of readdirSync(CACHE)) {
      if (old.startsWith(`${kind}-`) && old.endsWith('.tar'))
        rmSync(join(CACHE, old), { force: true });
    }
    writeFileSync(`${file}.${process.pid}`, cluster);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // The folder cannot be written: every call migrates.
  }
}

/** As a later start opens kept data: the schema's settings of the session are set again. */
async function openCopy(cluster: Blob): Promise<Database> {
  const database = await openPglite(undefined, cluster);
  await preparePlatformSchema(database);
  return database;
}

/** Fills a database and closes it, keeps its cluster for later calls and returns it. */
async function filled(
  database: Database,
  fill: (database: Database) => Promise<unknown>,
  file: string,
): Promise<Blob> {
  let cluster: Blob;
  try {
    await fill(database);
    const driver = database.connection.driver as PGlite;
    await driver.exec('checkpoint');
    cluster = await driver.dumpDataDir('none');
  } finally {
    await database.close();
  }
  keep(file, new Uint8Array(await cluster.arrayBuffer()));
  return cluster;
}

const makeCluster = async (file: string): Promise<Blob> =>
  filled(await openPglite(undefined), migrate, file);

const makeSeeded = async (file: string): Promise<Blob> =>
  filled(await openMigrated(), (database) => loadDemoSeed(database, SEED, true), file);

/**
 * A migrated embedded database in memory. The migrations run once for their present text; later calls, in
 * other processes too, open a copy of the result. Throws StackError naming the migration that failed.
 */
export async function openMigrated(): Promise<Database> {
  const file = clusterFile();
  // The same copy as in later calls, so that no test passes in the first one only.
  return openCopy(read(file) ?? (await makeCluster(file)));
}

/**
 * Puts the same copy into the new data folder of a stack, with the demo data if `seeded`: the stack then has
 * no migration left to apply and nothing to load, which take most of its first start. The tests of the
 * start itself do not use it. Without the program tar, or a folder to keep the copy in, nothing is put there
 * and the start does both.
 */
export async function copyMigrated(dataDir: string, { seeded = false } = {}): Promise<void> {
  const file = seeded ? seededFile() : clusterFile();
  if (!existsSync(file)) await (seeded ? makeSeeded(file) : makeCluster(file));
  const folder = join(dataDir, 'db');
  mkdirSync(folder);
  const { status } = spawnSync('tar', ['-xf', file, '-C', folder], { stdio: 'ignore' });
  if (status !== 0) rmSync(folder, { recursive: true, force: true });
}
