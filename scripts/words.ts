/**
 * Writes a migration that fills the tables of matching with the words and subjects in supabase/data:
 *
 *   npm run words -- <name>
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPglite } from '../local/database/pglite-database.ts';
import { nextMigrationFile } from './schema/versions.ts';
import { wordMigration } from './words/migration.ts';

const [name] = process.argv.slice(2);
if (name === undefined) {
  process.stderr.write('Please name the migration: npm run words -- <name>\n');
  process.exit(1);
}
const folder = fileURLToPath(new URL('../supabase/migrations', import.meta.url));
const file = nextMigrationFile(folder, name, new Date());
const database = await openPglite(undefined);
try {
  writeFileSync(join(folder, file), await wordMigration(database));
} finally {
  await database.close();
}
console.log(`supabase/migrations/${file}`);
