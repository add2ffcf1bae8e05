import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { readBlankCluster } from './blank-cluster.ts';
import type { Database, Row } from './database.ts';
import { openPglite } from './pglite-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openPglite(undefined);
});
afterAll(() => database.close());

/** Imitates a request of lite: sets a value for the transaction and reads it. */
async function requestAs(name: string): Promise<unknown> {
  const session = database.connection.driver as PGlite;
  await session.query('begin');
  await session.query(`select set_config('test.name', $1, true)`, [name]);
  const { rows } = await session.query<Row>(`select current_setting('test.name') as name`);
  await session.query('commit');
  return rows[0]?.name;
}

it('Database.request runs each request in its own transaction', async () => {
  const names = ['ada', 'grace', 'hedy'];
  const seen = await Promise.all(names.map((name) => database.request(() => requestAs(name))));
  expect(seen).toEqual(names);
});

it('Database.listen receives notifications of committed transactions only', async () => {
  const payloads: string[] = [];
  const unlisten = await database.listen('test', (payload) => payloads.push(payload));
  await expect(
    database.transaction(async (tx) => {
      await tx.query(`select pg_notify('test', 'lost')`);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await database.transaction((tx) => tx.query(`select pg_notify('test', 'kept')`));
  await expect.poll(() => payloads).toEqual(['kept']);
  await unlisten();
});

it.each([
  ['text[]', 5],
  ['text[]', { a: 1 }],
  ['boolean', 'perhaps'],
  ['boolean', [1]],
  ['timestamptz', true],
  ['uuid', { a: 1 }],
  ['int', []],
])(
  'a value of the wrong type for %s is refused with its code, and the session goes on',
  async (type, value) => {
    const ask = (given: unknown) =>
      database.transaction((tx) => tx.query(`select $1::${type} as value`, [given]));
    await expect(ask(value)).rejects.toMatchObject({
      code: expect.stringMatching(/^22/) as string,
    });
    expect(await ask(null)).toEqual([{ value: null }]);
  },
);

it('a text takes a JSON value as its text, as PostgREST does', async () => {
  const rows = await database.transaction((tx) =>
    tx.query('select $1::text as a, $2::text as b, $3::boolean as c', [true, { a: 1 }, true]),
  );
  expect(rows).toEqual([{ a: 'true', b: '{"a":1}', c: true }]);
});

it('openPglite reports damaged files and replaces a database that was never completed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'newspeg-damaged-'));
  try {
    const made = await openPglite(folder);
    await made.transaction((tx) => tx.exec('create table kept (id int)'));
    await made.close();
    rmSync(join(folder, 'db/global/pg_control'));
    await expect(openPglite(folder)).rejects.toThrow(/does not open.*npm run reset/);
    writeFileSync(join(folder, 'db.unfinished'), '');
    const again = await openPglite(folder);
    const rows = await again.transaction((tx) => tx.query(`select to_regclass('kept') as found`));
    expect(rows).toEqual([{ found: null }]);
    await again.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a database keeps the exit code of the process at its start, a SQL error and its end', async () => {
  const before = process.exitCode;
  try {
    process.exitCode = 3;
    const [one, two] = await Promise.all([openPglite(undefined), openPglite(undefined)]);
    expect(process.exitCode).toBe(3);
    await expect(one.transaction((tx) => tx.exec('select 1 / 0'))).rejects.toThrow(/division/);
    expect(process.exitCode).toBe(3);
    await Promise.all([one.close(), two.close()]);
    expect(process.exitCode).toBe(3);
  } finally {
    process.exitCode = before;
  }
});

it('what the first database of this machine began with is kept for the next ones', async () => {
  await (await openPglite(undefined)).close();
  expect((await readBlankCluster())?.size).toBeGreaterThan(0);
});
