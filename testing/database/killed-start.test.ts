import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { openPglite } from '../../local/pglite-database.ts';
import { startStack } from '../../local/stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OPENER = fileURLToPath(new URL('killed-start.ts', import.meta.url));
const folders: string[] = [];
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Starts the database of a data folder in another process and kills it when `line` was printed. */
function killAt(dataDir: string, line: string, afterMs = 0): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', OPENER, dataDir], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.includes(line)) return;
      output += chunk.toString();
      if (output.includes(line)) setTimeout(() => child.kill('SIGKILL'), afterMs);
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL') resolve();
      else reject(new Error(`The process ended before ${line}: ${output} ${errors}`));
    });
  });
}

/** Migrations, demo accounts and saved rows of a folder after a whole start of the stack on it. */
async function startAgain(dataDir: string) {
  const url = 'http://127.0.0.1:9';
  const stack = await startStack({
    ...{ root, dataDir, url, siteUrl: url, demo: true, watch: false },
    env: {},
    log: () => undefined,
  });
  await stack.stop();
  const database = await openPglite(dataDir);
  try {
    const [row] = await database.transaction((tx) =>
      tx.query(
        `select (select count(*)::int from supabase_migrations.schema_migrations) as migrations,
           (select count(*)::int from public.users where email like '%@newspeg.example') as accounts,
           (select count(*)::int from public.system_logs where action like 'saved %') as saved`,
      ),
    );
    return { accounts: stack.accounts.length, row };
  } finally {
    await database.close();
  }
}

it('a start after kill -9 is whole, whatever the one before was doing, and keeps what was saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'newspeg-killed-'));
  folders.push(folder);
  await killAt(folder, 'opening', 50);
  await killAt(folder, 'migration 5 ');
  await killAt(folder, 'migrated', 30);
  await killAt(folder, 'saved 40\n');
  const { accounts, row } = await startAgain(folder);
  expect(accounts).toBe(3);
  expect(row?.['migrations']).toBeGreaterThan(50);
  expect(row?.['accounts']).toBeGreaterThanOrEqual(3);
  expect(row?.['saved']).toBeGreaterThanOrEqual(40);
}, 300_000);
