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
import { addCreators, addOutlets, replaceSends } from './population.ts';
import { plansOf, type RanStatement } from './plans.ts';

const SENDS = 200_000;
const DEEP_PAGE = 20;
/** Tables up to this size may be read whole. */
const SMALL = 1_000;
const TARGETS = { pageMs: 50, growth: 2, verdictMs: 5, pageBytes: 60 * 1024 };

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    runs: { type: 'string', default: '5' },
    plans: { type: 'boolean', default: false },
  },
});

/** Arguments of match_outlets_page() besides the variation. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'High only': { p_relevance: `array['High']` },
  'High and Medium': { p_relevance: `array['High', 'Medium']` },
  'Low only': { p_relevance: `array['Low']` },
  'one format': { p_format: `'local'` },
  'one region': { p_region: `'Chicago, IL'` },
  'one beat': { p_beat: `'Business'` },
  'can be sent to': { p_sendable: 'true' },
  search: { p_search: `'harbor'` },
  'search, nothing found': { p_search: `'zzyzx'` },
  'format, beat, sendable': { p_format: `'podcast'`, p_beat: `'Health'`, p_sendable: 'true' },
};

/** A variation of a creator on the Pro plan. */
interface Subject {
  userId: string;
  variationId: string;
}

interface Timing {
  median: number;
  slowest: number;
}

function summary(values: readonly number[]): Timing {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? NaN, slowest: sorted.at(-1) ?? NaN };
}

function fail(message: string): void {
  console.log(`  MISS ${message}`);
  process.exitCode = 1;
}

/** Runs as the account, the way a request through the API does. */
async function asUser<T>(client: pg.Client, userId: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated' })],
    );
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** The server's time for one statement in ms, planning included. */
async function timeOf(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, summary on) ${statement}`,
  );
  return rows
    .map((row) => /^(?:Planning|Execution) Time: ([\d.]+) ms$/.exec(row['QUERY PLAN'])?.[1])
    .reduce((sum, ms) => sum + Number(ms ?? 0), 0);
}

function pageCall(subject: Subject, args: Readonly<Record<string, string>>): string {
  const named = Object.entries(args).map(([name, value]) => `, ${name} => ${value}`);
  return `public.match_outlets_page('${subject.variationId}'${named.join('')})`;
}

async function deepCursor(client: pg.Client, subject: Subject): Promise<string> {
  let after = 'null';
  for (let page = 1; page < DEEP_PAGE; page += 1) {
    const { rows } = await client.query<{ next: string | null }>(
      `select quote_literal(${pageCall(subject, { p_after: after })} ->> 'next') as next`,
    );
    const next = rows[0]?.next ?? null;
    if (next === null) break;
    after = `${next}::jsonb`;
  }
  return after;
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

async function measureSize(client: pg.Client, runs: number): Promise<Map<string, Timing>> {
  const { rows: subjects } = await client.query<Subject>(
    `select v.user_id as "userId", v.id as "variationId"
     from public.pitch_variations v join public.subscriptions s on s.user_id = v.user_id
     order by v.id limit 12`,
  );
  const { rows: bigTables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $1`,
    [SMALL],
  );
  const big = new Set(bigTables.map(({ name }) => name));
  const times = new Map<string, Timing>();
  let bytes = 0;

  for (const [label, args] of [...Object.entries(PAGES), ['deep page', null] as const]) {
    const taken: number[] = [];
    for (const subject of subjects) {
      await asUser(client, subject.userId, async () => {
        const call = pageCall(subject, args ?? { p_after: await deepCursor(client, subject) });
        // The first run of a pitch fills caches, as the page before this one does.
        await client.query(`select ${call}`);
        for (let run = 0; run < runs; run += 1) taken.push(await timeOf(client, `select ${call}`));
        const { rows } = await client.query<{ bytes: number }>(
          `select octet_length(${call}::text) as bytes`,
        );
        bytes = Math.max(bytes, rows[0]?.bytes ?? 0);
        if (subject === subjects[0]) {
          checkPlans(label, await plansOf(client, () => client.query(`select ${call}`)), big);
        }
      });
    }
    times.set(label, summary(taken));
  }

  const verdicts: number[] = [];
  const { rows: outlets } = await client.query<{ id: string }>(
    `select id from public.outlets order by md5(id::text) limit 10`,
  );
  for (const subject of subjects) {
    for (const outlet of outlets) {
      const call = `select * from private.outlet_verdict('${subject.variationId}', '${outlet.id}')`;
      await client.query(call);
      verdicts.push(await timeOf(client, call));
      if (subject === subjects[0] && outlet === outlets[0]) {
        checkPlans('check before a send', await plansOf(client, () => client.query(call)), big);
      }
    }
  }
  times.set('check before a send', summary(verdicts));

  console.log(`  largest page: ${(bytes / 1024).toFixed(1)} KB`);
  if (bytes > TARGETS.pageBytes) fail(`a page may have ${TARGETS.pageBytes / 1024} KB`);
  return times;
}

async function main(): Promise<void> {
  const server = await startPostgres({ shared_buffers: '512MB', work_mem: '4MB' });
  if (typeof server === 'string') {
    console.log(`not run: ${server}`);
    process.exitCode = 1;
    return;
  }
  const database = openPlain(server.url, 2);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const results: { size: number; times: Map<string, Timing> }[] = [];
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
      const times = await measureSize(client, Number(options.runs));
      for (const [label, { median, slowest }] of times) {
        console.log(
          `  ${label.padEnd(24)} median ${median.toFixed(1).padStart(7)} ms, slowest ${slowest.toFixed(1).padStart(7)} ms`,
        );
      }
      results.push({ size, times });
    }
  } finally {
    await client.end();
    await database.close();
    await server.stop();
  }
  judge(results);
}

function judge(results: readonly { size: number; times: Map<string, Timing> }[]): void {
  const [first] = results;
  const last = results.at(-1);
  if (first === undefined || last === undefined) return;
  console.log(`\nTargets at ${last.size.toLocaleString('en')} outlets:`);
  for (const [label, { median }] of last.times) {
    const limit = label === 'check before a send' ? TARGETS.verdictMs : TARGETS.pageMs;
    const growth = median / (first.times.get(label)?.median ?? NaN);
    const missed = [
      ...(median < limit ? [] : [`not under ${limit} ms`]),
      ...(growth < TARGETS.growth || first === last ? [] : [`not under ${TARGETS.growth} times`]),
    ];
    const figures = `${label}: ${median.toFixed(1)} ms, ${growth.toFixed(2)} times ${first.size.toLocaleString('en')}`;
    if (missed.length > 0) fail(`${figures}: ${missed.join(', ')}`);
    else console.log(`  ok   ${figures}`);
  }
}

await main();
