/**
 * The database part of a start as a process that can be killed: opens the data folder, migrates, loads
 * the demo data, then saves rows until it ends. Prints each step when it is done.
 *
 *   node --import tsx testing/database/killed-start.ts <data folder> [<migrations folder>]
 *
 * With a folder of migrations it applies these and ends.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '../../local/database/data-folder.ts';
import { loadDemoSeed } from '../../local/demo/demo-seed.ts';
import { applyMigrations } from '../../local/database/migrations.ts';
import { openPglite } from '../../local/database/pglite-database.ts';
import { preparePlatformSchema } from '../../local/database/platform-schema.ts';
import type { Transactions } from '../../local/database/database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = process.argv[2] ?? '';
const migrations = process.argv[3] ?? join(root, 'supabase/migrations');
const say = (line: string) => process.stdout.write(`${line}\n`);

lockFolder(dataDir);
say('opening');
const database = await openPglite(dataDir);
say('opened');
await preparePlatformSchema(database);
const all = readdirSync(migrations).length;
let applied = 0;
const told: Transactions = {
  transaction: async (work) => {
    const result = await database.transaction(work);
    applied += 1;
    if (applied <= all) say(`migration ${String(applied)} `);
    return result;
  },
};
await applyMigrations(told, migrations);
say('migrated');
if (process.argv[3] !== undefined) {
  await database.close();
  process.exit(0);
}
await loadDemoSeed(database, join(root, 'supabase/seed.sql'), true);
say('seeded');
for (let row = 1; row <= 400; row += 1) {
  await database.transaction((tx) =>
    tx.query(`insert into public.system_logs (action) values ($1)`, [`saved ${String(row)}`]),
  );
  say(`saved ${String(row)}`);
}
