/**
 * Database time of a page of outlets and of the check before a send, on PostgreSQL with 1,000, 10,000
 * and 100,000 outlets and 200,000 sends; the plans that were used; the bytes of a page.
 *
 *   npm run bench:matching [-- --sizes 1000,100000 --runs 5 --plans]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPlain } from '../../testing/database/plain.ts';
import { migrate } from '../../testing/database/embedded.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { CHECK, measure, type Measured } from './measure.ts';
import { addCreators, addOutlets, replaceSends } from './population.ts';
import type { RanStatement } from './plans.ts';

const SENDS = 200_000;
/** Tables up to this size may be read whole: about the outlets of the smallest run. */
const SMALL = 2_000;
const TARGETS = { pageMs: 50, growth: 2, checkMs: 5, pageBytes: 60 * 1024 };

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    runs: { type: 'string', default: '5' },
    plans: { type: 'boolean', default: false },
  },
});

function fail(message: string): void {
  console.log(`  MISS ${message}`);
  process.exitCode = 1;
}

/** Prints the plans, if asked to, and fails on a big table that was read whole. */
function checkPlans(
  label: string,
  statements: readonly RanStatement[],
  big: ReadonlySet<string>,
): void {
  if (statements.length === 0) fail(`${label}: no plan was seen`);
  for (const statement of statements) {
    const whole = statement.sequential.filter((relation) => big.has(relation));
    if (whole.length > 0) fail(`${label}: reads ${whole.join(', ')} whole: ${statement.text}`);
  }
  if (!options.plans) return;
  console.log(`  plan of ${label}:`);
  const seen = new Set<string>();
  for (const { text, scans } of statements) {
    if (scans.length === 0 || seen.has(text)) continue;
    seen.add(text);
    console.log(`    ${text.slice(0, 110)}`);
    for (const scan of new Set(scans)) console.log(`      ${scan}`);
  }
}

async function bigTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $1`,
    [SMALL],
  );
  return new Set(rows.map(({ name }) => name));
}

function report({ times, bytes }: Measured): void {
  const ms = (value: number) => value.toFixed(1).padStart(9);
  console.log(`  ${''.padEnd(24)} fastest on a CPU   median  slowest  outlets`);
  for (const [label, { fastest, cpu, median, slowest, items }] of times) {
    console.log(`  ${label.padEnd(22)}${[fastest, cpu, median, slowest, items].map(ms).join('')}`);
  }
  console.log(`  largest page: ${(bytes / 1024).toFixed(1)} KB`);
  if (bytes > TARGETS.pageBytes) fail(`a page may have ${TARGETS.pageBytes / 1024} KB`);
}

interface Result {
  size: number;
  times: Measured['times'];
}

function judge(results: readonly Result[]): void {
  const [first] = results;
  const last = results.at(-1);
  if (first === undefined || last === undefined) return;
  console.log(`\nTargets at ${last.size.toLocaleString('en')} outlets:`);
  for (const [label, { fastest, items }] of last.times) {
    const limit = label === CHECK ? TARGETS.checkMs : TARGETS.pageMs;
    const small = first.times.get(label);
    const growth = fastest / (small?.fastest ?? NaN);
    // A page with fewer outlets is not the same work.
    const shorter = (small?.items ?? 0) < 0.9 * items;
    const missed = [
      ...(fastest < limit ? [] : [`not under ${limit} ms`]),
      ...(growth < TARGETS.growth || first === last || shorter
        ? []
        : [`not under ${TARGETS.growth} times`]),
    ];
    const figures =
      `${label}: ${fastest.toFixed(1)} ms, ${growth.toFixed(2)} times ${first.size.toLocaleString('en')}` +
      (shorter
        ? ` (where a page has ${small?.items.toFixed(1) ?? '?'}, not ${items.toFixed(1)} outlets)`
        : '');
    if (missed.length > 0) fail(`${figures}: ${missed.join(', ')}`);
    else console.log(`  ok   ${figures}`);
  }
}

async function main(): Promise<void> {
  const server = await startPostgres({ shared_buffers: '512MB', work_mem: '4MB' });
  if (typeof server === 'string') {
    console.log(`not run: ${server}`);
    process.exitCode = 1;
    return;
  }
  console.log(`PostgreSQL ${server.version}`);
  const database = openPlain(server.url, 2);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const results: Result[] = [];
  try {
    await migrate(database);
    const random = new SeededRandom(11);
    await addCreators(database, random);
    let outlets = 0;
    for (const size of options.sizes.split(',').map(Number)) {
      const begin = performance.now();
      await addOutlets(database, random, outlets, size);
      outlets = size;
      const added = performance.now();
      await replaceSends(database, SENDS);
      await client.query('vacuum analyze');
      console.log(
        `\n${size.toLocaleString('en')} outlets, ${SENDS.toLocaleString('en')} sends ` +
          `(outlets added in ${((added - begin) / 1000).toFixed(0)} s)`,
      );
      const measured = await measure(client, Number(options.runs));
      const big = await bigTables(client);
      for (const [label, plans] of measured.plans) checkPlans(label, plans, big);
      report(measured);
      results.push({ size, times: measured.times });
    }
  } finally {
    await client.end();
    await database.close();
    await server.stop();
  }
  judge(results);
}

await main();
