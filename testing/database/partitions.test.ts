import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './embedded.ts';
import { openPlain, type PlainDatabase } from './plain.ts';
import { startPostgres } from './postgres-server.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const server = await startPostgres();

describe.skipIf(typeof server === 'string')('the prepared partitions', { timeout: 60_000 }, () => {
  let database: PlainDatabase;
  const rows = (text: string) => database.transaction((tx) => tx.query(text));
  let before: Awaited<ReturnType<typeof rows>>;
  let answered: Awaited<ReturnType<typeof rows>>;
  const EVENTS =
    'select id, send_id, kind, detail, created_at from public.pitch_events order by id';
  const HELPED = `select count(*) as n from pg_depend where classid = 'pg_proc'::regclass
    and refobjid = 'public.pitch_events'::regclass`;

  beforeAll(async () => {
    if (typeof server === 'string') return;
    database = openPlain(server.url, 2);
    await migrate(database);
    await database.transaction((tx) => tx.exec(read('supabase/seed.sql')));
    before = await rows(EVENTS);
    answered = await rows(HELPED);
    await database.transaction((tx) => tx.exec(read('docs/scale/partition_pitch_events.sql')));
  }, 120_000);

  afterAll(async () => {
    await database?.close();
    if (typeof server !== 'string') await server.stop();
  });

  it('keep every event', async () => {
    expect(before.length).toBeGreaterThan(0);
    expect(await rows(EVENTS)).toEqual(before);
  });

  it('are named by the functions that named the table', async () => {
    expect(Number(answered[0]?.['n'])).toBeGreaterThan(0);
    expect(await rows(HELPED)).toEqual(answered);
    expect(
      await rows(`select count(*)::int as n from pg_depend where classid = 'pg_proc'::regclass
        and refobjid = 'public.pitch_events_before'::regclass`),
    ).toEqual([{ n: 0 }]);
  });

  it('take an event of a later month, with its trigger, and delete it with its send', async () => {
    const [send] = await rows(
      `select s.id, s.user_id from public.pitch_sends s where exists (select 1 from public.pitch_events e where e.send_id = s.id) limit 1`,
    );
    const place = await database.transaction((tx) =>
      tx.query(
        `insert into public.pitch_events (send_id, user_id, kind, created_at)
         values ($1, $2, 'open', date_trunc('month', now(), 'UTC') + interval '2 months 3 days')
         returning tableoid::regclass::text as place`,
        [send?.['id'], send?.['user_id']],
      ),
    );
    expect(String(place[0]?.['place'])).toMatch(/^pitch_events_\d{4}_\d{2}$/);
    await database.transaction((tx) =>
      tx.query('delete from public.pitch_sends where id = $1', [send?.['id']]),
    );
    const left = await database.transaction((tx) =>
      tx.query('select 1 from public.pitch_events where send_id = $1', [send?.['id']]),
    );
    expect(left).toEqual([]);
    const triggers = await rows(
      `select tgname::text as name from pg_trigger where tgrelid = 'public.pitch_events'::regclass and not tgisinternal`,
    );
    expect(triggers).toEqual([{ name: 'store_answered_topic' }]);
  });

  it('show an account its own events through the table, and nothing of a partition', async () => {
    const [owner] = await rows(
      'select user_id::text as id, count(*)::int as n from public.pitch_events group by 1 order by 2 desc limit 1',
    );
    const as = (text: string) =>
      database.transaction(async (tx) => {
        await tx.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [JSON.stringify({ sub: owner?.['id'], role: 'authenticated' })],
        );
        return tx.query(text);
      });
    expect(await as('select count(*)::int as n from public.pitch_events')).toEqual([
      { n: owner?.['n'] },
    ]);
    const partitions = await rows(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'public.pitch_events'::regclass`,
    );
    expect(partitions.length).toBeGreaterThanOrEqual(3);
    for (const { name } of partitions) {
      await expect(as(`select 1 from public.${String(name)}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('are made for the coming months once', async () => {
    expect(await rows('select private.make_event_months(6) as made')).toEqual([{ made: 3 }]);
    expect(await rows('select private.make_event_months(6) as made')).toEqual([{ made: 0 }]);
  });
});
