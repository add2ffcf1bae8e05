/**
 * Runs supabase/tests/*.sql (pgTAP) on the embedded database and, where one can be started, on a
 * real PostgreSQL together with the races. `npm run test:db -- sends` runs only files whose name
 * contains `sends`; `races` selects the races.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Transactions } from '../../local/database/database.ts';
import { demoDataText } from '../../local/demo/demo-seed.ts';
import { messageOf } from '../../local/errors.ts';
import { migrate, openMigrated } from '../../testing/database/embedded.ts';
import { installPgtap } from '../../testing/database/pgtap.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { races } from '../../testing/database/races.ts';
import { runFile } from '../../testing/database/tap.ts';

const supabase = fileURLToPath(new URL('../../supabase', import.meta.url));
const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;

function chosen(name: string): boolean {
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
}

async function runFiles(database: Transactions, server: string): Promise<void> {
  // The tests must pass with demo data too.
  await database.transaction((tx) => tx.exec(demoDataText(join(supabase, 'seed.sql'))));
  await installPgtap(database);

  const files = readdirSync(join(supabase, 'tests'))
    .filter((file) => file.endsWith('.sql'))
    .sort();
  for (const file of files) {
    if (!chosen(file) && file !== '000-helpers.sql') continue;
    const name = `supabase/tests/${file}`;
    const result = await runFile(database, join(supabase, 'tests', file), name);
    passed += result.passed;
    failed += result.failed;
    console.log(
      `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${server}  ${file}  ${result.passed} passed` +
        (result.failed === 0 ? '' : `, ${result.failed} failed`),
    );
    for (const problem of result.problems) console.log(`  ${problem}`);
  }
}

async function onEmbedded(): Promise<void> {
  const database = await openMigrated();
  try {
    await runFiles(database, 'embedded');
  } finally {
    await database.close();
  }
}

async function onPostgres(): Promise<void> {
  const server = await startPostgres();
  if (typeof server === 'string') {
    console.log(`not run on PostgreSQL: ${server}`);
    return;
  }
  const label = `postgres ${server.version}`;
  const database = openPlain(server.url, 24);
  try {
    await migrate(database);
    await runFiles(database, label);
    for (const race of races) {
      if (!chosen('races')) continue;
      const problem = await race.run(database);
      if (problem === undefined) passed += 1;
      else failed += 1;
      console.log(
        `${problem === undefined ? 'ok  ' : 'FAIL'} ${label}  race: ${race.name}` +
          (problem === undefined ? '' : `\n  ${problem}`),
      );
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

// process.exit runs the exit handler that stops the PostgreSQL server; a signal alone does not.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

for (const part of [onEmbedded, onPostgres]) {
  try {
    await part();
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${part.name}: ${messageOf(error)}`);
  }
}
if (passed + failed === 0) {
  failed = 1;
  console.log('FAIL no test ran');
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
