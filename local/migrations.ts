import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transactions } from './database.ts';
import { messageOf, StackError } from './errors.ts';

interface Migration {
  version: string;
  name: string;
  file: string;
}

/** The migrations of a folder in order. Throws StackError for a wrong or doubled name. */
export function listMigrations(folder: string): Migration[] {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) {
        throw new StackError(
          `supabase/migrations/${file}: the name must be <14 digits>_<name>.sql`,
        );
      }
      return { version, name, file };
    });
  found.forEach((migration, at) => {
    const before = found[at - 1];
    if (before?.version === migration.version) {
      throw new StackError(
        `Two migrations have version ${migration.version}: ${before.file}, ${migration.file}`,
      );
    }
  });
  return found;
}

/** The line of `text` that a PostgreSQL error position (1-based characters) falls on. */
export function lineOf(text: string, position: unknown): number | undefined {
  const at = Number(position);
  return Number.isInteger(at) && at > 0 ? text.slice(0, at - 1).split('\n').length : undefined;
}

function describe(error: unknown, text: string): string {
  if (typeof error !== 'object' || error === null) return messageOf(error);
  const at = 'position' in error ? lineOf(text, error.position) : undefined;
  const notes = ['detail', 'hint', 'where'].flatMap((key) => {
    const note: unknown = Reflect.get(error, key);
    return typeof note === 'string' && note !== '' ? [`  ${key}: ${note}`] : [];
  });
  return [`${messageOf(error)}${at === undefined ? '' : ` (line ${at})`}`, ...notes].join('\n');
}

/**
 * Applies the migrations that this database has not seen, each in its own transaction, in the
 * official CLI's ledger. Returns the files applied, and those that were edited after they had been
 * applied here and so have no effect. Throws StackError naming the file that failed.
 */
export async function applyMigrations(
  database: Transactions,
  folder: string,
): Promise<{ applied: string[]; edited: string[] }> {
  await database.transaction((tx) =>
    tx.exec(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text not null primary key, statements text[], name text
      );`),
  );
  const rows = await database.transaction((tx) =>
    tx.query('select version, statements[1] as text from supabase_migrations.schema_migrations'),
  );
  const done = new Map(rows.map((row) => [row.version, row.text]));
  const applied: string[] = [];
  const edited: string[] = [];
  for (const { version, name, file } of listMigrations(folder)) {
    const text = readFileSync(join(folder, file), 'utf8');
    const before = done.get(version);
    if (before !== undefined) {
      if (before !== null && before !== text) edited.push(file);
      continue;
    }
    try {
      await database.transaction(async (tx) => {
        await tx.exec(text);
        await tx.query(
          `insert into supabase_migrations.schema_migrations (version, name, statements)
           values ($1, $2, array[$3])`,
          [version, name, text],
        );
      });
    } catch (cause) {
      throw new StackError(
        `Migration supabase/migrations/${file} failed: ${describe(cause, text)}`,
        {
          cause,
        },
      );
    }
    applied.push(file);
  }
  return { applied, edited };
}

/**
 * Loads the demo data once per data folder. With `wanted` false the folder is marked as having
 * decided against it, so a later start does not add it to real data. Returns whether it loaded.
 */
export async function seedOnce(
  database: Transactions,
  file: string,
  wanted: boolean,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.exec(`
      create table if not exists supabase_migrations.seed_files (
        path text not null primary key, hash text not null
      );`);
    const seen = await tx.query('select 1 from supabase_migrations.seed_files where path = $1', [
      'seed',
    ]);
    if (seen.length > 0) return false;
    if (wanted && !existsSync(file)) return false;
    if (wanted) {
      const text = readFileSync(file, 'utf8');
      try {
        await tx.exec(text);
      } catch (cause) {
        throw new StackError(`supabase/seed.sql failed: ${describe(cause, text)}`, { cause });
      }
    }
    await tx.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
      'seed',
      wanted ? 'loaded' : 'declined',
    ]);
    return wanted;
  });
}
