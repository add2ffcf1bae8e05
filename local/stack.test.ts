import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, createTestClient } from './test-clients.ts';
import { makeProject, serveProject } from './test-project.ts';

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

it('a restart keeps the data and applies new migrations; a second process is refused', async () => {
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
  running = await serve();
  expect(running.stack.migrated).toEqual(['20260102000000_more.sql']);
  expect(running.stack.secrets.secretKey).toBe(secretKey);
  const { data: rows } = await createTestClient(running, secretKey).from('notes').select();
  expect(rows?.length).toBeGreaterThan(20);
  expect(running.stack.accounts).toEqual([
    { role: 'creator', email: 'creator@newspeg.example', password: 'Peg-Creator-2026' },
  ]);
});

it('a start names a migration that fails, and a migration that was edited later', async () => {
  await running.stop();
  const wrong = migration('20260103000000_wrong.sql');
  writeFileSync(wrong, 'select 1;\nselect nothing from nowhere;');
  await expect(serve()).rejects.toThrow(
    /20260103000000_wrong\.sql failed: relation "nowhere" does not exist \(line 2\)/,
  );
  rmSync(wrong);
  writeFileSync(migration('20260102000000_more.sql'), 'select 1;');
  log.length = 0;
  running = await serve();
  expect(log).toContain('  supabase/migrations/20260102000000_more.sql');
});
