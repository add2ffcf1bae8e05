/**
 * Events per second and latency of ingesting Stripe's events on one PostgreSQL: the SQL call of the
 * product, a bare one-insert transaction, @supabase/stripe-sync-engine; and, measured separately, the
 * whole function over HTTP.
 *
 *   npm run bench:webhooks [-- --rounds 15 --lives 96]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../../testing/free-port.ts';
import { migrate } from '../../testing/database/embedded.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { setPrices } from '../../testing/stripe/subscription-rows.ts';
import {
  bareInsert,
  autocommitInsert,
  sqlCall,
  syncEngineCall,
  type WebhookContestant,
} from './contestants.ts';
import { measure, median, quantile, type Sample } from './measure.ts';
import { wholeFunction } from './whole-function.ts';
import { life } from './workload.ts';

const LANES = [1, 8];
/** How many times as fast as the others the SQL call must be; null: reported only. */
const TARGETS = { 'sync engine': 2.5, 'bare insert': 0.6, autocommit: null };

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, lives: { type: 'string', default: '96' } },
});

async function ownDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]*$/, name);
}

interface Length {
  rounds: number;
  /** Subscriptions of six events each that a contestant ingests in one round. */
  lives: number;
}

/**
 * The default is long enough for a steady rate: the first hundred events of a turn are slow, because
 * the caches still hold the data of the other contestants.
 */
const length: Length = { rounds: Number(values.rounds), lives: Number(values.lives) };

/** All contestants take turns in every round, so that other load on the machine affects all of them. */
async function compare(
  contestants: WebhookContestant[],
  lanes: number,
  { rounds, lives }: Length,
): Promise<void> {
  const random = new SeededRandom(lanes);
  const samples = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const contestant of random.shuffled(contestants)) {
      const queues = Array.from({ length: lives }, (_, at) =>
        life(`B${lanes}r${round + 1}n${at}${contestant.name.replaceAll(' ', '')}`, random),
      );
      const sample = await measure(contestant, queues, lanes);
      // The first round warms up plans and caches.
      if (round >= 0) samples.get(contestant.name)?.push(sample);
    }
  }

  console.log(`\nconcurrency ${lanes}: median of ${rounds} rounds, ${lives * 6} events each`);
  console.log('  contestant      events/s    p50 ms    p95 ms');
  for (const [name, taken] of samples) {
    const latencies = taken.flatMap((sample) => sample.latencies);
    const cells = [
      median(taken.map(({ rate }) => rate))
        .toFixed(0)
        .padStart(8),
      quantile(latencies, 0.5).toFixed(2).padStart(8),
      quantile(latencies, 0.95).toFixed(2).padStart(8),
    ];
    console.log(`  ${name.padEnd(14)}${cells.join('  ')}`);
  }

  const ours = samples.get('SQL call');
  if (ours === undefined) return;
  for (const [name, target] of Object.entries(TARGETS)) {
    const theirs = samples.get(name) ?? [];
    // The ratio is taken per round, so that other load on the machine affects both sides.
    const ratio = median(ours.map(({ rate }, at) => rate / (theirs[at]?.rate ?? NaN)));
    const missed = target !== null && ratio < target;
    if (missed) process.exitCode = 1;
    const goal = target === null ? '' : `; target ${target}`;
    console.log(`  ${missed ? 'MISS' : 'ok  '} ${ratio.toFixed(2)} times the ${name}${goal}`);
  }
}

async function main(): Promise<void> {
  // Durable, as in production: every commit is on disk before it returns.
  const port = String(await freePort());
  const server = await startPostgres({
    fsync: 'on',
    shared_buffers: '256MB',
    listen_addresses: '127.0.0.1',
    port,
  });
  if (typeof server === 'string') {
    console.log(`not run: ${server}`);
    return;
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const database = openPlain(url, 2);
  try {
    await migrate(database);
    await setPrices(database);
    const theirUrl = await ownDatabase(url, 'sync_engine');
    for (const lanes of LANES) {
      const contestants = [
        sqlCall(url, lanes),
        await bareInsert(url, lanes),
        await autocommitInsert(url, lanes),
        await syncEngineCall(theirUrl, lanes),
      ];
      await compare(contestants, lanes, length);
      await Promise.all(contestants.map((contestant) => contestant.close()));
    }
    const whole = await wholeFunction(await ownDatabase(url, 'whole_function'));
    try {
      // It has no turns with the others, and one of its events takes as long as ten of theirs.
      const shorter = { ...length, lives: Math.ceil(length.lives / 12) };
      for (const lanes of LANES) await compare([whole], lanes, shorter);
    } finally {
      await whole.close();
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

await main();
