import { fileURLToPath } from 'node:url';
import type { Database, Transactions } from '../../local/database.ts';
import { applyMigrations } from '../../local/migrations.ts';
import { openPglite } from '../../local/pglite-database.ts';
import { preparePlatformSchema } from '../../local/platform-schema.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** Makes what a hosted project has from the start, and applies all our migrations. */
export async function migrate(database: Transactions): Promise<void> {
  await preparePlatformSchema(database);
  await applyMigrations(database, MIGRATIONS);
}

/** A migrated embedded database in memory. Throws StackError naming the migration that failed. */
export async function openMigrated(): Promise<Database> {
  const database = await openPglite(undefined);
  await migrate(database);
  return database;
}
