/**
 * Events per second and latency of taking Stripe's events in, side by side on one PostgreSQL:
 * our SQL call, a bare one-insert transaction, @supabase/stripe-sync-engine.
 *
 *   npm run bench:webhooks [-- --rounds 9 --lives 60]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../../scripts/db/embedded.ts';
import { openPlain } from '../../scripts/db/plain.ts';
import { startPostgres } from '../../scripts/db/postgres-server.ts';
import { Chance } from '../../scripts/stripe/chance.ts';
import { setPrices } from '../../scripts/stripe/rows.ts';
import {
  bareInsert,
  barestInsert,
  sqlCall,
  syncEngineCall,
  type WebhookContestant,
} from './contestants.ts';
import { measure, median, quantile, type Sample } from './measure.ts';
import { life } from './workload.ts';

const LANES = [1, 8];
const TARGETS = { 'sync engine': 3, 'bare insert': 0.6 };

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, lives: { type: 'string', default: '60' } },
});
const rounds = Number(values.rounds);
const lives = Number(values.lives);

async function ownDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace('/postgres?', `/${name}?`);
}

/** All contestants take turns in every round, so that a busy moment of the machine hits them all. */
async function compare(contestants: WebhookContestant[], lanes: number): Promise<boolean> {
  const chance = new Chance(lanes);
  const samples = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const contestant of chance.shuffled(contestants)) {
      const queues = Array.from({ length: lives }, (_, at) =>
        life(`B${lanes}r${round + 1}n${at}${contestant.name.replaceAll(' ', '')}`, chance),
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

  let reached = true;
  const ours = samples.get('SQL call') ?? [];
  for (const [name, target] of Object.entries(TARGETS)) {
    const theirs = samples.get(name) ?? [];
    // Round by round, so that a slow minute of the machine weighs on both sides alike.
    const ratio = median(ours.map(({ rate }, at) => rate / (theirs[at]?.rate ?? NaN)));
    const verdict = ratio >= target ? 'ok  ' : 'MISS';
    if (ratio < target) reached = false;
    console.log(`  ${verdict} ${ratio.toFixed(2)} times the ${name}; target ${target}`);
  }
  return reached;
}

async function main(): Promise<void> {
  // Durable, as in production: every commit is on disk before it is answered.
  const server = await startPostgres({ fsync: 'on', shared_buffers: '256MB' });
  if (typeof server === 'string') {
    console.log(`not run: ${server}`);
    return;
  }
  const database = openPlain(server.url, 2);
  try {
    await migrate(database);
    await setPrices(database);
    const theirUrl = await ownDatabase(server.url, 'sync_engine');
    for (const lanes of LANES) {
      const contestants = [
        sqlCall(server.url, lanes),
        await bareInsert(server.url, lanes),
        await barestInsert(server.url, lanes),
        await syncEngineCall(theirUrl, lanes),
      ];
      if (!(await compare(contestants, lanes))) process.exitCode = 1;
      await Promise.all(contestants.map((contestant) => contestant.close()));
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

await main();
