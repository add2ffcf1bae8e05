import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, createTestClient } from './test-support/clients.ts';
import { makeProject, serveProject } from './test-support/project.ts';

const project = makeProject();
const data = mkdtempSync(join(tmpdir(), 'newspeg-data-'));
const log: string[] = [];
let running: Awaited<ReturnType<typeof serveProject>>;

const migration = (name: string) => join(project.root, 'supabase/migrations', name);
const serve = () => serveProject(project.root, data, (line) => log.push(line));

beforeAll(async () => {
  running = await serve();
});

afterAll(async () => {
  await running.stop();
  project.remove();
  rmSync(data, { recursive: true, force: true });
});

it('a restart keeps the data, applies new migrations and reports edited ones', async () => {
  const author = await createMember(running, 'author');
  await author
    .from('notes')
    .insert(Array.from({ length: 21 }, (_, at) => ({ body: `note ${at}` })));
  await expect(serve()).rejects.toThrow(/Another Newspeg/);
  const secretKey = running.stack.secrets.secretKey;
  await running.stop();
  writeFileSync(
    migration('20260102000000_more.sql'),
    'alter table public.notes add column more text;',
  );
  appendFileSync(migration('20260101000000_notes.sql'), '-- edited\n');
  running = await serve();
  expect(log).toContain('  supabase/migrations/20260101000000_notes.sql');
  expect(running.stack.migrated).toEqual(['20260102000000_more.sql']);
  expect(running.stack.secrets.secretKey).toBe(secretKey);
  const { data: rows } = await createTestClient(running, secretKey).from('notes').select();
  expect(rows?.length).toBeGreaterThan(20);
  expect(running.stack.accounts).toEqual([
    { label: 'creator', email: 'creator@newspeg.example', password: 'Peg-Creator-2026' },
  ]);
});

it('a start names the migration that fails', async () => {
  await running.stop();
  writeFileSync(migration('20260103000000_wrong.sql'), 'select 1;\nselect nothing from nowhere;');
  await expect(serve()).rejects.toThrow(
    /20260103000000_wrong\.sql failed: relation "nowhere" does not exist \(line 2\)/,
  );
});
