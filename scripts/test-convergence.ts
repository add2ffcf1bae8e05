/**
 * Whatever the order, the doubles and the cut connections: the row of a subscription ends up right,
 * or says itself that it is not sure. On a real PostgreSQL where one can be started; the embedded
 * database tries a part of it, one connection at a time.
 *
 *   npm run test:convergence [-- --seed 7 --count 2000]
 */
import { parseArgs } from 'node:util';
import { migrate, openMigrated } from '../testing/database/embedded.ts';
import { openPlain } from '../testing/database/plain.ts';
import { startPostgres } from '../testing/database/postgres-server.ts';
import { tryInterleavings } from '../testing/stripe/interleavings.ts';
import { blurred, tryPermutations, whole, type Tally } from '../testing/stripe/permutations.ts';
import { setPrices } from '../testing/stripe/rows.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string' } },
});
const seed = Number(values.seed ?? 4);
const count = Number(values.count ?? 2000);

function report(what: string, tally: Tally, more = ''): void {
  const verdict = tally.wrong.length === 0 ? 'ok  ' : 'FAIL';
  console.log(
    `${verdict} ${what}: ${tally.tried} tried, ${tally.wrong.length} wrong, ${tally.flagged} flagged${more}`,
  );
  for (const line of tally.wrong.slice(0, 10)) console.log(`  ${line}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

async function onPostgres(): Promise<boolean> {
  const server = await startPostgres();
  if (typeof server === 'string') {
    console.log(`not run on PostgreSQL: ${server}`);
    return false;
  }
  const database = openPlain(server.url, 4);
  try {
    await migrate(database);
    await setPrices(database);
    report('every order of every recorded story', await tryPermutations(database, whole()));
    report(
      'every order, one update not saying what it changed',
      await tryPermutations(database, blurred('2026-10-28.endive')),
    );
    const storm = await tryInterleavings(database, server.url, count, seed);
    report(
      `${count} random lives, seed ${seed}`,
      storm,
      `; ${storm.deliveries} deliveries by 16 workers, ${storm.kills} connections cut`,
    );
  } finally {
    await database.close();
    await server.stop();
  }
  return true;
}

async function onEmbedded(): Promise<void> {
  const database = await openMigrated();
  try {
    await setPrices(database);
    const tally = await tryPermutations(
      database,
      whole(['2026-10-28.endive']),
      (at) => at % 24 === 0,
    );
    report('embedded: a part of the orders', tally);
  } finally {
    await database.close();
  }
}

await onPostgres();
await onEmbedded();
