import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSchemaFiles } from '../schema/files.ts';
import { readStatements } from '../schema/statements.ts';
import { rowsOf } from './markdown.ts';
import { readTables, tableProblems } from './tables.ts';

const files = readSchemaFiles(fileURLToPath(new URL('../../supabase', import.meta.url)));

it('docs/data-model.md has one true row for every table and view', async () => {
  const document = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');
  const statements = await readStatements(files);
  const tables = readTables(statements);
  expect(tables.size).toBeGreaterThan(0);
  expect(tableProblems(rowsOf(document, 'Table'), tables, statements, files)).toEqual([]);
});

it('tableProblems names the row that is missing, left over or wrong', async () => {
  const text = `
    create table public.a (id int);
    grant select, update (id) on public.a to authenticated;
    grant select on public.a to anon;
    create table private.b (id int);
    create function private.fill() returns void language sql as $$ insert into public.a values (1) $$;`;
  const made = [{ name: 'schemas/10_a/10_a.sql', text }];
  const statements = await readStatements(made);
  const row = (table: string, clients: string, writers: string) => ({
    Table: `\`${table}\``,
    File: '10_a/10_a.sql',
    'Clients may': clients,
    'Written by': writers,
  });
  const problems = (rows: readonly ReturnType<typeof row>[]) =>
    tableProblems(rows, readTables(statements), statements, made);
  const good = row('a', 'select, update; visitors select', '`private.fill`');
  expect(problems([good, row('private.b', '', '')])).toEqual([]);
  expect(problems([row('a', 'select', '`gone`'), row('c', '', '')])).toEqual([
    'table private.b has no row',
    'table public.c has a row and does not exist',
    'public.a: Clients may is "select", and shall be "select, update; visitors select"',
    'public.a: gone stands under "Written by" and is no function that writes it',
    'public.a: gone stands in no schema file',
  ]);
});
