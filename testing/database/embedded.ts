import { fileURLToPath } from 'node:url';
import { openPglite, type Database, type Transactions } from '../../local/database.ts';
import { applyMigrations } from '../../local/migrations.ts';
import { prepareSystem } from '../../local/system.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** Makes what a hosted project has from the start, and applies all our migrations. */
export async function migrate(database: Transactions): Promise<void> {
  await prepareSystem(database);
  await applyMigrations(database, MIGRATIONS);
}

/** A migrated embedded database in memory. Throws StackError naming the migration that failed. */
export async function openMigrated(): Promise<Database> {
  const database = await openPglite(undefined);
  await migrate(database);
  return database;
}
