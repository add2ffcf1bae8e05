import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import type { Database, Transactions } from '../../local/database/database.ts';
import { openPglite } from '../../local/database/pglite-database.ts';
import { preparePlatformSchema } from '../../local/database/platform-schema.ts';
import { sqlErrorText } from '../../local/database/sql-error-text.ts';

const configSchema = z.object({
  db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }),
});

/** A file of supabase/schemas; `name` is its path below the folder supabase. */
export interface SchemaFile {
  name: string;
  text: string;
}

/** The schema files in the order in which `schema_paths` of config.toml names them, each pattern sorted. */
export function readSchemaFiles(supabase: string): SchemaFile[] {
  const config = configSchema.parse(parse(readFileSync(join(supabase, 'config.toml'), 'utf8')));
  const all = readdirSync(join(supabase, 'schemas'), { recursive: true, encoding: 'utf8' })
    .map((path) => `./schemas/${path}`)
    .sort();
  const names = config.db.migrations.schema_paths.flatMap((pattern) => {
    const wanted = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return all.filter((path) => wanted.test(path));
  });
  if (names.length === 0) throw new Error('config.toml names no schema file.');
  return [...new Set(names)].map((path) => ({
    name: path.slice(2),
    text: readFileSync(join(supabase, path), 'utf8'),
  }));
}

/** Runs the schema files in a database that has what the platform brings. Throws naming the file that failed. */
export async function runSchemaFiles(
  database: Transactions,
  files: readonly SchemaFile[],
): Promise<void> {
  // One session, as the official CLI has: a setting of the first file holds for all.
  await database.transaction(async (tx) => {
    for (const { name, text } of files) {
      try {
        await tx.exec(text);
      } catch (cause) {
        throw new Error(`supabase/${name} failed: ${sqlErrorText(cause, text)}`, { cause });
      }
    }
    await tx.exec('reset check_function_bodies');
  });
}

/** A database in memory that was built from the schema files alone. Throws naming the file that failed. */
export async function openFromSchemaFiles(files: readonly SchemaFile[]): Promise<Database> {
  const database = await openPglite(undefined);
  await preparePlatformSchema(database);
  await runSchemaFiles(database, files);
  return database;
}
