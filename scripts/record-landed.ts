/**
 * Records the state of the landed main for testing/database/landed.test.ts: the hash of every
 * migration, and the rows of a database with demo data that was used.
 *
 *   npm run landed:record     on main, after migrations have landed
 *
 * A recorded migration must not change: the script refuses when one was edited, renamed or removed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from '../local/database/database.ts';
import { demoDataText } from '../local/demo/demo-seed.ts';
import { openMigrated } from '../testing/database/embedded.ts';
import {
  changedMigrations,
  currentHashes,
  recordedHashes,
  writeRecord,
} from '../testing/database/landed.ts';
import { composeSequence } from '../testing/stripe/composed-sequences.ts';
import { storedEvent } from '../testing/stripe/permutations.ts';
import { setPrices } from '../testing/stripe/subscription-rows.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const textOf = (path: string) => readFileSync(pathOf(path), 'utf8');

/** Uses the product as far as rows are wanted that the seed does not have. */
async function useProduct(database: Database): Promise<void> {
  const exec = (sql: string) => database.transaction((tx) => tx.exec(sql));
  await exec(demoDataText(pathOf('../supabase/seed.sql')));
  await exec(textOf('../testing/database/landed/usage.sql'));
  await setPrices(database);
  const account = '11111111-0000-4000-8000-000000000011';
  const { events } = composeSequence('checkout', '2026-10-28.endive', 'Landed', { account });
  for (const event of events) {
    await database.transaction((tx) =>
      tx.query('select public.ingest_stripe_event($1, $2)', [
        JSON.stringify(storedEvent(event)),
        JSON.stringify(event),
      ]),
    );
  }
}

const changed = changedMigrations(recordedHashes(), currentHashes());
if (changed.length > 0) {
  console.error(
    `These migrations have landed and must stay as they are: ${changed.join(', ')}. ` +
      'Restore them and put the change into a new migration.',
  );
  process.exitCode = 1;
} else {
  const database = await openMigrated();
  try {
    await useProduct(database);
    await writeRecord(database);
    console.log(`Recorded ${Object.keys(currentHashes()).length} migrations and their rows.`);
  } finally {
    await database.close();
  }
}
