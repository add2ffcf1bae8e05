/**
 * The hot queries and jobs at 1, 10 and 100 times the demo data, on a PostgreSQL server of its own.
 * Prints milliseconds on the server (median), rows and size of the largest tables, and what grew.
 *
 *   npm run bench:scale [-- --sizes 1,10,100 --runs 7]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { demoDataText } from '../../local/demo/demo-seed.ts';
import { migrate } from '../../testing/database/embedded.ts';
import { openPlain } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { CALLS, type Call } from './calls.ts';
import { addEvents, addMails, multiply } from './multiply.ts';

/** A call that takes this many times longer for ten times the rows, and more than 20 ms, is named. */
const STEEP = 5;
const NOTABLE_MS = 20;
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,10,100' },
    runs: { type: 'string', default: '7' },
  },
});

interface Ids {
  creator: string;
  media: string;
  admin: string;
  variation: string;
  slug: string;
}

async function idsOf(client: pg.Client): Promise<Ids> {
  const { rows } = await client.query<Ids>(`
    select
      (select p.user_id::text from public.pitch_sends p group by 1 order by count(*) desc, 1 limit 1) as creator,
      (select m.user_id::text from public.media_profiles m join public.outlets o on o.media_user_id = m.user_id order by 1 limit 1) as media,
      (select u.id::text from public.users u where u.role = 'admin' and u.linked_at is not null order by 1 limit 1) as admin,
      (select v.id::text from public.pitch_variations v where v.user_id =
        (select p.user_id from public.pitch_sends p group by 1 order by count(*) desc, 1 limit 1) order by 1 limit 1) as variation,
      (select c.slug from public.creator_profiles c where c.epk_published order by 1 limit 1) as slug`);
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo data is missing.');
  return ids;
}

/** Median milliseconds of a call, rolled back each time; an error's words when it fails. */
async function time(
  client: pg.Client,
  call: Call,
  ids: Ids,
  runs: number,
): Promise<number | string> {
  const text = call.sql.replace('$variation', ids.variation).replace('$slug', ids.slug);
  const times: number[] = [];
  // The first run fills caches, and of a page of outlets the stored topic of its pitch.
  for (let run = -1; run < runs; run += 1) {
    await client.query('begin');
    try {
      if (call.as === 'service') {
        await client.query(`select set_config('role', 'service_role', true)`);
      } else {
        await client.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [JSON.stringify({ sub: ids[call.as], role: 'authenticated' })],
        );
      }
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, timing off, summary on) ${text}`,
      );
      if (run < 0 && call.as !== 'service') await client.query('commit');
      if (run < 0) continue;
      times.push(
        rows
          .map((row) => /^(?:Planning|Execution) Time: ([\d.]+) ms$/.exec(row['QUERY PLAN'])?.[1])
          .reduce((sum, ms) => sum + Number(ms ?? 0), 0),
      );
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await client.query('rollback');
    }
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

const sizes = options.sizes.split(',').map(Number);
const results = new Map<string, (number | string)[]>();
const tables = new Map<string, { rows: number; bytes: number }[]>();
for (const [at, size] of sizes.entries()) {
  const server = await startPostgres({ shared_buffers: '256MB' });
  if (typeof server === 'string') {
    console.error(`A PostgreSQL server is needed: ${server}.`);
    process.exit(1);
  }
  const database = openPlain(server.url, 2);
  const client = new pg.Client({ connectionString: server.url });
  try {
    await migrate(database);
    const seed = fileURLToPath(new URL('../../supabase/seed.sql', import.meta.url));
    await database.transaction((tx) => tx.exec(demoDataText(seed)));
    // Pages make the topics of pitches; here are those of all.
    await database.transaction((tx) =>
      tx.query('select count(private.kept_topic(v.id)) from public.pitch_variations v'),
    );
    await multiply(database, size);
    await addEvents(database, size);
    await addMails(database, size);
    await client.connect();
    await client.query('analyze');
    console.error(`${String(size)} x is loaded`);
    const ids = await idsOf(client);
    for (const call of CALLS) {
      const taken = await time(client, call, ids, Number(options.runs));
      results.set(call.label, [...(results.get(call.label) ?? []), taken]);
      if (typeof taken === 'string') {
        console.log(`FAIL ${call.label}: ${taken}`);
        process.exitCode = 1;
      }
    }
    const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
      `select n.nspname || '.' || c.relname as name, c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'private') and c.reltuples > 0`,
    );
    for (const { name, rows: count, bytes } of rows) {
      const counts = tables.get(name) ?? sizes.map(() => ({ rows: 0, bytes: 0 }));
      counts[at] = { rows: Number(count), bytes: Number(bytes) };
      tables.set(name, counts);
    }
  } finally {
    await client.end();
    await database.close();
    await server.stop();
  }
}

const shown = (value: number | string | undefined) =>
  typeof value === 'number' ? value.toFixed(1) : 'failed';
console.log(`| Call | ${sizes.map((size) => `${String(size)} x, ms`).join(' | ')} |`);
console.log(`| --- | ${sizes.map(() => '---:').join(' | ')} |`);
for (const [label, times] of results) console.log(`| ${label} | ${times.map(shown).join(' | ')} |`);

console.log(
  `\n| Table | ${sizes.map((size) => `${String(size)} x, rows`).join(' | ')} | bytes a row |`,
);
console.log(`| --- | ${sizes.map(() => '---:').join(' | ')} | ---: |`);
const largest = [...tables]
  .sort(([, a], [, b]) => (b.at(-1)?.bytes ?? 0) - (a.at(-1)?.bytes ?? 0))
  .slice(0, 24);
for (const [name, counts] of largest) {
  const last = counts.at(-1);
  const each = last === undefined ? 0 : last.bytes / Math.max(1, last.rows);
  console.log(
    `| ${name} | ${counts.map(({ rows }) => String(rows)).join(' | ')} | ${each.toFixed(0)} |`,
  );
}
for (const [label, times] of results) {
  const [before, after] = times.slice(-2);
  if (typeof before !== 'number' || typeof after !== 'number' || times.length < 2) continue;
  if (after > NOTABLE_MS && after / before > STEEP)
    console.log(`grows: ${label}, ${(after / before).toFixed(1)} times for ten times the rows`);
}
