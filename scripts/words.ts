/**
 * Writes what is made from the words and subjects in supabase/data:
 *
 *   npm run words             the composer's list of words, `composer/subject-words.ts`
 *   npm run words -- <name>   and a migration that fills the tables of matching with them
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPglite } from '../local/database/pglite-database.ts';
import { nextMigrationFile } from './schema/versions.ts';
import { moduleOf } from './words/composer-list.ts';
import { readSubjects } from './words/data.ts';
import { wordMigration } from './words/migration.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const list = fileOf('supabase/functions/_shared/domain/pitch/composer/subject-words.ts');
const subjects = readSubjects();
const text = moduleOf(subjects);
if (readFileSync(list, 'utf8') !== text) writeFileSync(list, text);
console.log(`The composer's words of ${String(subjects.length)} subjects.`);

const [name] = process.argv.slice(2);
if (name !== undefined) {
  const folder = fileOf('supabase/migrations');
  const file = nextMigrationFile(folder, name, new Date());
  const database = await openPglite(undefined);
  try {
    writeFileSync(join(folder, file), await wordMigration(database));
  } finally {
    await database.close();
  }
  console.log(`supabase/migrations/${file}`);
}
