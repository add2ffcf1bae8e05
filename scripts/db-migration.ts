/**
 * Writes the next migration from the difference between the migrations and the schema files:
 *
 *   npm run db:migration -- <name>
 *
 * Functions, views, policies, triggers, indexes, grants and new tables are taken from the schema's own text.
 * What may lose data or needs a decision about rows is named, and stays in the author's hands: write it into
 * the new file and run the command again without a name, which only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openMigrated } from '../testing/database/embedded.ts';
import { compareCatalogs, firstDifference, readCatalog } from './schema/catalog.ts';
import { openFromSchemaFiles, readSchemaFiles } from './schema/files.ts';
import { migrationBetween } from './schema/migration.ts';
import { readStatements } from './schema/statements.ts';
import { nextMigrationFile } from './schema/versions.ts';

const supabase = fileURLToPath(new URL('../supabase', import.meta.url));
const [name] = process.argv.slice(2);
const files = readSchemaFiles(supabase);
const migrated = await openMigrated();
const wanted = await openFromSchemaFiles(files);
try {
  if (name !== undefined) {
    const { sql, byHand } = migrationBetween(
      await readCatalog(migrated),
      await readCatalog(wanted),
      await readStatements(files),
    );
    if (sql === '' && byHand.length === 0)
      console.log('The migrations already make what the schema files say.');
    else {
      const file = nextMigrationFile(join(supabase, 'migrations'), name, new Date());
      const hand = byHand.map((line) => `-- By hand: ${line.replaceAll('\n', '\n--   ')}`);
      const text = [...hand, 'set check_function_bodies = off;', sql].filter(Boolean).join('\n\n');
      writeFileSync(join(supabase, 'migrations', file), `${text}\n`);
      console.log(`supabase/migrations/${file}`);
      for (const line of byHand) console.log(`By hand: ${line}`);
      await migrated.transaction((tx) =>
        tx.exec(readFileSync(join(supabase, 'migrations', file), 'utf8')),
      );
    }
  }
  const left = compareCatalogs(await readCatalog(migrated), await readCatalog(wanted));
  const problem = firstDifference(left, ['from the migrations', 'from the schema files']);
  if (problem !== undefined) {
    console.error(problem);
    process.exitCode = 1;
  }
} finally {
  await migrated.close();
  await wanted.close();
}
