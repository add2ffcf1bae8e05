import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { openPglite, type Database, type Row } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openPglite(undefined);
});
afterAll(() => database.close());

/** What one request of lite does: a transaction that sets who it is, and reads with that. */
async function actAs(name: string): Promise<unknown> {
  const session = database.connection.driver as PGlite;
  await session.query('begin');
  await session.query(`select set_config('test.name', $1, true)`, [name]);
  const { rows } = await session.query<Row>(`select current_setting('test.name') as name`);
  await session.query('commit');
  return rows[0]?.name;
}

it('gives every request a transaction of its own', async () => {
  const names = ['ada', 'grace', 'hedy'];
  const seen = await Promise.all(names.map((name) => database.request(() => actAs(name))));
  expect(seen).toEqual(names);
});

it('tells of a change only once it is committed', async () => {
  const heard: string[] = [];
  const unlisten = await database.listen('test', (payload) => heard.push(payload));
  await expect(
    database.transaction(async (tx) => {
      await tx.query(`select pg_notify('test', 'lost')`);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await database.transaction((tx) => tx.query(`select pg_notify('test', 'kept')`));
  await expect.poll(() => heard).toEqual(['kept']);
  await unlisten();
});

it('says that damaged files can be reset, and starts over what was never finished', async () => {
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
