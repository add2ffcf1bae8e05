/**
 * Checks that the row of a subscription ends up right, or flagged where its order cannot be known,
 * in whatever order, how often and over which broken connections its events are delivered. Runs on
 * a real PostgreSQL where one can be started, and a part of it on the embedded database, which has
 * one connection.
 *
 *   npm run test:convergence [-- --seed 7 --count 2000]
 *   npm run test:convergence -- --seed 7 --path 12:0:3     replays one printed failure
 *   npm run test:convergence -- --gaps 5                   every fifth order of the events with a gap only
 */
import { parseArgs } from 'node:util';
import { migrate, openMigrated } from '../../testing/database/embedded.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { tryConcurrentDeliveries } from '../../testing/stripe/concurrent-deliveries.ts';
import {
  completeSequences,
  sequencesWithUnexplainedUpdate,
  tryPermutations,
  type Tally,
} from '../../testing/stripe/permutations.ts';
import { tryRandomHistories } from '../../testing/stripe/random-history-check.ts';
import { setPrices } from '../../testing/stripe/subscription-rows.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    path: { type: 'string' },
    gaps: { type: 'string' },
  },
});
const seed = Number(values.seed ?? 4);
const count = Number(values.count ?? 2000);
const gaps = Number(values.gaps ?? 1);
const { path } = values;

function report(name: string, tally: Tally, details = ''): void {
  const verdict = tally.wrong.length === 0 ? 'ok  ' : 'FAIL';
  console.log(
    `${verdict} ${name}: ${tally.tried} tried, ${tally.wrong.length} wrong, ${tally.flagged} flagged${details}`,
  );
  for (const problem of tally.wrong.slice(0, 10)) console.log(`  ${problem}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

async function onPostgres(): Promise<void> {
  const server = await startPostgres();
  if (typeof server === 'string') {
    console.log(`not run on PostgreSQL: ${server}`);
    return;
  }
  const database = openPlain(server.url, 4);
  try {
    await migrate(database);
    await setPrices(database);
    const jobs = completeSequences();
    const repeated = jobs.filter(({ repeats }) => repeats).length;
    report(
      'every order of every composed sequence',
      await tryPermutations(database, jobs),
      `; ${repeated} of ${jobs.length} sequences are the same in two API versions, delivered once more`,
    );
    report(
      `every ${gaps === 1 ? '' : `${gaps}th `}order, one update without previous_attributes`,
      await tryPermutations(
        database,
        sequencesWithUnexplainedUpdate('2026-10-28.endive'),
        (at) => at % gaps === 0,
      ),
    );
    report(
      `random histories in random order, seed ${seed}`,
      await tryRandomHistories(database, { seed, runs: 200 }),
    );
    const tally = await tryConcurrentDeliveries(database, server.url, count, seed);
    report(
      `${count} random histories delivered concurrently, seed ${seed}`,
      tally,
      `; ${tally.deliveries} deliveries by 16 workers, ${tally.connectionsCut} connections cut`,
    );
  } finally {
    await database.close();
    await server.stop();
  }
}

async function onEmbedded(): Promise<void> {
  const database = await openMigrated();
  try {
    await setPrices(database);
    if (path !== undefined) {
      report('replay', await tryRandomHistories(database, { seed, runs: 200, path }));
      return;
    }
    report(
      'embedded: every 24th order of the composed sequences',
      await tryPermutations(
        database,
        completeSequences(['2026-10-28.endive']),
        (at) => at % 24 === 0,
      ),
    );
    report(
      `embedded: random histories in random order, seed ${seed}`,
      await tryRandomHistories(database, { seed, runs: 30 }),
    );
  } finally {
    await database.close();
  }
}

if (path === undefined) await onPostgres();
await onEmbedded();
