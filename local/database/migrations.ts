import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transactions } from './database.ts';
import { StackError } from '../errors.ts';
import { OTHER_MIGRATIONS } from './does-not-open.ts';
import { replaceFormerMigrations } from './former-migrations.ts';
import { sqlErrorText } from './sql-error-text.ts';

interface Migration {
  version: string;
  name: string;
  file: string;
}

/** The migrations of a folder in order. Throws StackError for an invalid name or a duplicate version. */
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
    const previous = found[at - 1];
    if (previous?.version === migration.version) {
      throw new StackError(
        `Two migrations have version ${migration.version}: ${previous.file}, ${migration.file}`,
      );
    }
  });
  return found;
}

/** A longer text stands in the ledger as its hash: compressing megabytes takes longer than reading them. */
const LONGEST_RECORDED = 1_000_000;

/** What the ledger keeps of a migration's text. */
function recordOf(text: string): string {
  if (text.length <= LONGEST_RECORDED) return text;
  return `sha256 ${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * Applies the migrations that this database does not have yet, each in its own transaction, and
 * records them in the table of the official CLI. Returns the files applied, and the files that were
 * edited after an earlier start had applied them. Throws StackError naming the file that failed.
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
  const migrations = listMigrations(folder);
  const appliedText = new Map(rows.map((row) => [String(row.version), row.text]));
  const [baseline] = migrations;
  if (baseline !== undefined) {
    const recorded = recordOf(readFileSync(join(folder, baseline.file), 'utf8'));
    const replaced = await database.transaction((tx) =>
      replaceFormerMigrations(tx, new Set(appliedText.keys()), { ...baseline, recorded }),
    );
    if (replaced) {
      appliedText.clear();
      appliedText.set(baseline.version, recorded);
    }
  }
  const applied: string[] = [];
  const edited: string[] = [];
  for (const { version, name, file } of migrations) {
    const text = readFileSync(join(folder, file), 'utf8');
    const recorded = recordOf(text);
    const before = appliedText.get(version);
    if (before !== undefined) {
      if (before !== null && before !== recorded) edited.push(file);
      continue;
    }
    try {
      await database.transaction(async (tx) => {
        await tx.exec(text);
        await tx.query(
          `insert into supabase_migrations.schema_migrations (version, name, statements)
           values ($1, $2, array[$3])`,
          [version, name, recorded],
        );
      });
    } catch (cause) {
      const known = new Set(migrations.map((one) => one.version));
      const other = [...appliedText.keys()].some((one) => !known.has(one));
      throw new StackError(
        `Migration supabase/migrations/${file} failed: ${sqlErrorText(cause, text)}` +
          (other ? `\n${OTHER_MIGRATIONS}` : ''),
        { cause },
      );
    }
    applied.push(file);
  }
  return { applied, edited };
}

/** What the terminal shows about migrations that were edited after they had been applied. */
export function editedMigrationsWarning(edited: string[]): string[] {
  if (edited.length === 0) return [];
  return [
    'WARNING: these migrations were edited after they had been applied to the local data.',
    'Their changes have no effect on the existing database:',
    ...edited.map((file) => `  supabase/migrations/${file}`),
    'To apply them, delete the local data and start again: npm run reset && npm start',
  ];
}
