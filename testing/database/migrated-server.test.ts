import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDataText } from '../../local/demo/demo-seed.ts';
import { contents } from './contents.ts';
import { migrate } from './embedded.ts';
import { openPlain, type PlainDatabase } from './plain.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const server = await startPostgres();

/** The commands of docs/deploy.md, "Backup and restore"; returns the URL of the restored database. */
function dumpAndRestore({ url, socket }: PostgresServer): string {
  const dump = join(socket, 'backup.dump');
  const restored = url.replace('/postgres?', '/restored?');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  run('pg_dump', '--format=custom', '--no-owner', `--file=${dump}`, url);
  run('psql', '--quiet', url, '-c', 'create database restored');
  run(
    'pg_restore',
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    '--clean',
    '--if-exists',
    `--dbname=${restored}`,
    dump,
  );
  return restored;
}

// One server for both: the migrations take most of the time.
describe.skipIf(typeof server === 'string')('a migrated server', { timeout: 120_000 }, () => {
  let database: PlainDatabase;

  beforeAll(async () => {
    if (typeof server === 'string') return;
    database = openPlain(server.url, 2);
    await migrate(database);
    // Without the setting of a caller that asks for the demo data, it refuses itself.
    await expect(database.transaction((tx) => tx.exec(read('supabase/seed.sql')))).rejects.toThrow(
      /demo data with public passwords/,
    );
    await database.transaction((tx) => tx.exec(demoDataText('supabase/seed.sql')));
  }, 120_000);

  afterAll(async () => {
    await database?.close();
    if (typeof server !== 'string') await server.stop();
  });

  it('restored from a dump into a new database has every row, and its rules still hold', async () => {
    if (typeof server === 'string') return;
    const before = await contents(database);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    const restored = openPlain(dumpAndRestore(server), 2);
    try {
      expect(await contents(restored)).toEqual(before);
      // Privileges come back too: a stranger reads nothing of the accounts.
      await expect(
        restored.transaction(async (tx) => {
          await tx.exec('set local role anon');
          return tx.query('select * from public.users');
        }),
      ).rejects.toThrow(/permission denied/);
    } finally {
      await restored.close();
    }
  });

  describe('the prepared partitions', () => {
    const rows = (text: string) => database.transaction((tx) => tx.query(text));
    let before: Awaited<ReturnType<typeof rows>>;
    let answered: Awaited<ReturnType<typeof rows>>;
    const EVENTS =
      'select id, send_id, kind, detail, created_at from public.pitch_events order by id';
    const HELPED = `select count(*) as n from pg_depend where classid = 'pg_proc'::regclass
    and refobjid = 'public.pitch_events'::regclass`;

    beforeAll(async () => {
      before = await rows(EVENTS);
      answered = await rows(HELPED);
      await database.transaction((tx) => tx.exec(read('docs/scale/partition_pitch_events.sql')));
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
        await expect(as(`select 1 from public.${String(name)}`)).rejects.toThrow(
          /permission denied/,
        );
      }
    });

    it('are made for the coming months once', async () => {
      expect(await rows('select private.make_event_months(6) as made')).toEqual([{ made: 3 }]);
      expect(await rows('select private.make_event_months(6) as made')).toEqual([{ made: 0 }]);
    });
  });
});
