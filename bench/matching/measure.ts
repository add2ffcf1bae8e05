import type pg from 'pg';
import { plansOf, type RanStatement } from './plans.ts';
import { summaryOf, timerOf, type Summary, type Timing } from './timing.ts';

const DEEP_PAGE = 20;

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

/** A page whose pitch was never matched before: its topic is made and stored. */
const FIRST = 'first page, first time';

/** The label of the check before a send among the measurements. */
export const CHECK = 'check before a send';

/** A variation of a creator on the Pro plan. */
interface Subject {
  userId: string;
  variationId: string;
}

/** What was measured with one number of outlets. */
export interface Measured {
  /** By label: the pages, a deep page and the check; with the outlets a page has on average. */
  times: Map<string, Summary & { items: number }>;
  /** By label: what the server ran for the first pitch. */
  plans: Map<string, RanStatement[]>;
  /** The largest page. */
  bytes: number;
}

async function transaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs as the account, the way a request through the API does. */
function asUser<T>(client: pg.Client, userId: string, work: () => Promise<T>): Promise<T> {
  return transaction(client, async () => {
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated' })],
    );
    return work();
  });
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

/** Times `runs` calls of every kind of page and of the check for each of 12 pitches. */
export async function measure(client: pg.Client, runs: number): Promise<Measured> {
  const { rows: subjects } = await client.query<Subject>(
    `select v.user_id as "userId", v.id as "variationId"
     from public.pitch_variations v join public.subscriptions s on s.user_id = v.user_id
     order by v.id limit 12`,
  );
  const { rows: outlets } = await client.query<{ id: string }>(
    `select id from public.outlets order by md5(id::text) limit 10`,
  );
  const timeOf = await timerOf(client);
  const result: Measured = { times: new Map(), plans: new Map(), bytes: 0 };

  const kinds: (readonly [string, Readonly<Record<string, string>> | null])[] = [
    [FIRST, {}],
    ...Object.entries(PAGES),
    ['deep page', null],
  ];
  for (const [label, args] of kinds) {
    const taken: Timing[][] = [];
    let items = 0;
    for (const subject of subjects) {
      await asUser(client, subject.userId, async () => {
        const call = pageCall(subject, args ?? { p_after: await deepCursor(client, subject) });
        const timings: Timing[] = [];
        taken.push(timings);
        const times = label === FIRST ? 1 : runs;
        for (let run = 0; run < times; run += 1) timings.push(await timeOf(`select ${call}`));
        const { rows } = await client.query<{ bytes: number; items: number }>(
          `select octet_length(p::text) as bytes, jsonb_array_length(p -> 'items') as items from ${call} p`,
        );
        result.bytes = Math.max(result.bytes, rows[0]?.bytes ?? 0);
        items += rows[0]?.items ?? 0;
        if (subject === subjects[0]) {
          result.plans.set(label, await plansOf(client, () => client.query(`select ${call}`)));
        }
      });
    }
    result.times.set(label, { ...summaryOf(taken), items: items / subjects.length });
  }

  const checks: Timing[][] = [];
  for (const subject of subjects) {
    for (const outlet of outlets) {
      const call = `select * from private.outlet_verdict('${subject.variationId}', '${outlet.id}')`;
      const timings: Timing[] = [];
      checks.push(timings);
      for (let run = 0; run < runs; run += 1) timings.push(await timeOf(call));
      if (subject === subjects[0] && outlet === outlets[0]) {
        const run = () => plansOf(client, () => client.query(call));
        result.plans.set(CHECK, await transaction(client, run));
      }
    }
  }
  result.times.set(CHECK, { ...summaryOf(checks), items: 1 });
  return result;
}
