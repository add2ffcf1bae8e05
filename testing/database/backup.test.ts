import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Transactions } from '../../local/database.ts';
import { migrate } from './embedded.ts';
import { openPlain } from './plain.ts';
import { startPostgres } from './postgres-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The number of rows and a hash of them, by table of the schemas that a backup holds. */
async function contents(database: Transactions): Promise<Record<string, string>> {
  return database.transaction(async (tx) => {
    const tables = await tx.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'private', 'auth', 'storage') order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await tx.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as content
         from ${String(name)} t`,
      );
      found[String(name)] = String(row?.content);
    }
    return found;
  });
}

// The commands of docs/deploy.md, "Backup and restore".
it('a dump restored into a new database has every row, and its rules still hold', async ({
  skip,
}) => {
  const server = await startPostgres();
  if (typeof server === 'string') return skip(server);
  const source = openPlain(server.url, 2);
  const url = (name: string) => server.url.replace('/postgres?', `/${name}?`);
  const dump = join(server.socket, 'backup.dump');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    await migrate(source);
    await source.transaction((tx) =>
      tx.exec(readFileSync(join(root, 'supabase/seed.sql'), 'utf8')),
    );
    const before = await contents(source);
    expect(Object.keys(before).length).toBeGreaterThan(40);

    run('pg_dump', '--format=custom', '--no-owner', `--file=${dump}`, server.url);
    run('psql', '--quiet', server.url, '-c', 'create database restored');
    run(
      'pg_restore',
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
      '--clean',
      '--if-exists',
      `--dbname=${url('restored')}`,
      dump,
    );

    const restored = openPlain(url('restored'), 2);
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
  } finally {
    await source.close();
    await server.stop();
  }
}, 120_000);
