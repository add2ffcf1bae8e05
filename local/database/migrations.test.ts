import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Transaction } from './database.ts';
import { replaceFormerMigrations } from './former-migrations.ts';
import { applyMigrations, editedMigrationsWarning, listMigrations } from './migrations.ts';
import { useTemporaryFolder } from '../test-support/folder.ts';

const folder = useTemporaryFolder();

it('listMigrations sorts the files and rejects invalid names and duplicate versions', () => {
  for (const file of ['20260102000000_b.sql', '20260101000000_a.sql', 'notes.md'])
    writeFileSync(join(folder(), file), '');
  expect(listMigrations(folder()).map(({ file }) => file)).toEqual([
    '20260101000000_a.sql',
    '20260102000000_b.sql',
  ]);
  writeFileSync(join(folder(), '20260102000000_c.sql'), '');
  expect(() => listMigrations(folder())).toThrow(/Two migrations have version/);
  writeFileSync(join(folder(), 'later.sql'), '');
  expect(() => listMigrations(folder())).toThrow(/later\.sql/);
});

it('editedMigrationsWarning names the files, the consequence and the command to start over', () => {
  expect(editedMigrationsWarning([])).toEqual([]);
  const text = editedMigrationsWarning(['20260101000000_a.sql']).join('\n');
  expect(text).toContain('supabase/migrations/20260101000000_a.sql');
  expect(text).toContain('no effect');
  expect(text).toContain('npm run reset');
});

it('a migration that fails on data of other migrations says what the data is', async () => {
  writeFileSync(join(folder(), '20260101000000_baseline.sql'), 'select 1');
  writeFileSync(join(folder(), '20260103000000_types.sql'), 'create type applied_event as enum ()');
  const had = (...versions: string[]) =>
    applyMigrations(
      {
        transaction: (work) =>
          work({
            query: () => Promise.resolve(versions.map((version) => ({ version, text: null }))),
            exec: (sql) =>
              sql.startsWith('create type')
                ? Promise.reject(new Error('type "applied_event" already exists'))
                : Promise.resolve(),
          }),
      },
      folder(),
    );
  const failed = /20260103000000_types\.sql failed: type "applied_event" already exists/;
  await expect(had('20260101000000', '20260102000000')).rejects.toThrow(failed);
  await expect(had('20260101000000', '20260102000000')).rejects.toThrow(
    /another version of Newspeg[\s\S]*keep a copy[\s\S]*npm run reset/,
  );
  await expect(had('20260101000000')).rejects.not.toThrow(/another version/);
});

it('data from before the squash whose last migration is missing is refused with what to do', async () => {
  const baseline = { version: '20261128002226', name: 'baseline', recorded: '' };
  const untouched: Transaction = {
    query: () => Promise.reject(new Error('unreachable')),
    exec: () => Promise.reject(new Error('unreachable')),
  };
  const replaced = (...versions: string[]) =>
    replaceFormerMigrations(untouched, new Set(versions), baseline);
  await expect(replaced('20261120000100', '20261123001000')).rejects.toThrow(
    /another version.*keep a copy.*npm run reset/,
  );
  // A set that was rewritten since has later versions, and its tables are there already.
  await expect(replaced('20261128120000')).rejects.toThrow(/another version/);
  expect(await replaced()).toBe(false);
  expect(await replaced('20261128002226', '20261128002228')).toBe(false);
});

it.each([
  ['the 134 files', ['20261120000100', '20261130010000'], 2],
  ['the first baseline', ['20261124132521', '20261124132623'], 1],
])(
  'data of %s runs the scripts from there on, and counts as the baseline',
  async (_, had, count) => {
    const baseline = { version: '20261128002226', name: 'baseline', recorded: 'text' };
    const executed: string[] = [];
    const recorded: unknown[] = [];
    const tx: Transaction = {
      exec: (sql) => Promise.resolve(void executed.push(sql)),
      query: (_sql, values) => Promise.resolve((recorded.push(values), [])),
    };
    expect(await replaceFormerMigrations(tx, new Set(had), baseline)).toBe(true);
    expect(executed).toHaveLength(count + 1);
    expect(executed.at(-1)).toContain('delete from supabase_migrations');
    expect(recorded).toEqual([['20261128002226', 'baseline', 'text']]);
  },
);
