import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Transactions } from '../../local/database/database.ts';
import { openPglite } from '../../local/database/pglite-database.ts';
import { applyMigrations, listMigrations } from '../../local/database/migrations.ts';
import { loadDemoSeed } from '../../local/demo/demo-seed.ts';
import { preparePlatformSchema } from '../../local/database/platform-schema.ts';
import { copyMigrated } from './embedded.ts';
import { WORD_TABLES } from './word-tables.ts';

/*
 * The state of the landed main: its migrations, which must never change again, and the rows of a
 * database that used them. `npm run landed:record` writes both. Run it on main after migrations
 * have landed, not on the branch that adds them: until then the test of this record migrates real
 * rows from the landed state to the branch's.
 */

const folder = fileURLToPath(new URL('./landed', import.meta.url));
const HASHES = join(folder, 'migrations.json');
const DATA = join(folder, 'data.sql');
const SCHEMAS = ['public', 'private', 'auth', 'storage'];
const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** sha256 in hex by name of migration file. */
export type Hashes = Record<string, string>;

/** The hashes of the migrations in supabase/migrations. */
export function currentHashes(): Hashes {
  return Object.fromEntries(
    listMigrations(MIGRATIONS).map(({ file }) => {
      const text = readFileSync(join(MIGRATIONS, file));
      return [file, createHash('sha256').update(text).digest('hex')];
    }),
  );
}

/** The recorded hashes; empty before the first record. */
export function recordedHashes(): Hashes {
  if (!existsSync(HASHES)) return {};
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(HASHES, 'utf8')));
}

/** The recorded migrations that are missing now or have another text. */
export function changedMigrations(recorded: Hashes, current: Hashes): string[] {
  return Object.keys(recorded).filter((file) => current[file] !== recorded[file]);
}

/** Replaces the record with the current migrations and the rows of the database. */
export async function writeRecord(database: Transactions): Promise<void> {
  writeFileSync(HASHES, `${JSON.stringify(currentHashes(), null, 2)}\n`);
  writeFileSync(DATA, await dumpSql(database));
}

interface TableRows {
  columns: string[];
  /** Each row as JSON text of the columns, sorted. */
  rows: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Columns of all tables by `schema.table`, without generated columns. */
async function columnsOfTables(database: Transactions): Promise<Map<string, string[]>> {
  const found = await database.transaction((tx) =>
    tx.query(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
         array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = ''
       where n.nspname = any ($1) and c.relkind = 'r'
       group by n.nspname, c.relname order by 1`,
      [SCHEMAS],
    ),
  );
  return new Map(found.map((row) => [String(row.name), row.columns as string[]]));
}

/** All rows by `schema.table`, of the given columns or of all. A column that is gone is left out. */
export async function readTables(
  database: Transactions,
  wanted?: ReadonlyMap<string, TableRows>,
): Promise<Map<string, TableRows>> {
  const tables = new Map<string, TableRows>();
  for (const [name, existing] of await columnsOfTables(database)) {
    if (wanted !== undefined && !wanted.has(name)) continue;
    const columns = wanted?.get(name)?.columns.filter((one) => existing.includes(one)) ?? existing;
    const found = await database.transaction((tx) =>
      tx.query(
        `select to_jsonb(x)::text as row from (select ${columns.map(quoted).join(', ')} from ${name}) x
         order by 1`,
      ),
    );
    tables.set(name, { columns, rows: found.map(({ row }) => String(row)) });
  }
  return tables;
}

async function dumpSql(database: Transactions): Promise<string> {
  const statements = ['set local session_replication_role = replica;'];
  for (const [name, { columns, rows }] of await readTables(database)) {
    // The record would repeat what a migration holds.
    if (WORD_TABLES.includes(name)) continue;
    statements.push(`delete from ${name};`);
    if (rows.length === 0) continue;
    const list = columns.map(quoted).join(', ');
    statements.push(
      `insert into ${name} (${list}) overriding system value\n` +
        `select ${list} from jsonb_populate_recordset(null::${name}, $rows$[\n${rows.join(',\n')}\n]$rows$);`,
    );
  }
  const sequences = await database.transaction((tx) =>
    tx.query(
      `select format('select setval(%L, %s);', quote_ident(schemaname) || '.' || quote_ident(sequencename), last_value) as sql
       from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
      [SCHEMAS],
    ),
  );
  return `${[...statements, ...sequences.map(({ sql }) => String(sql))].join('\n')}\n`;
}

/**
 * Makes a data folder as a start of the landed main left it: the recorded migrations in the ledger,
 * the recorded rows, the seed marked as loaded. Returns the rows.
 */
export async function restoreRecord(dataDir: string): Promise<Map<string, TableRows>> {
  const landed = mkdtempSync(join(tmpdir(), 'newspeg-landed-'));
  const recorded = recordedHashes();
  // With no new migration, all that a start would apply is there to be copied.
  if (isDeepStrictEqual(recorded, currentHashes())) await copyMigrated(dataDir);
  const database = await openPglite(dataDir);
  try {
    for (const file of Object.keys(recorded)) {
      copyFileSync(join(MIGRATIONS, file), join(landed, file));
    }
    const emptySeed = join(landed, 'seed.txt');
    writeFileSync(emptySeed, '');
    await preparePlatformSchema(database);
    await applyMigrations(database, landed);
    await loadDemoSeed(database, emptySeed, true);
    await database.transaction((tx) => tx.exec(readFileSync(DATA, 'utf8')));
    return await readTables(database);
  } finally {
    await database.close();
    rmSync(landed, { recursive: true, force: true });
  }
}
