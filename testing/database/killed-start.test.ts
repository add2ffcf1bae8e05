import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { lockFolder } from '../../local/database/data-folder.ts';
import { applyMigrations, listMigrations } from '../../local/database/migrations.ts';
import { openPglite } from '../../local/database/pglite-database.ts';
import { startStack } from '../../local/stack.ts';
import { copyMigrated } from './embedded.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OPENER = fileURLToPath(new URL('killed-start.ts', import.meta.url));
const MIGRATIONS = join(root, 'supabase/migrations');
const folders: string[] = [];
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Looks for a file as often as the event loop can, until it is there or the process has ended. */
function killWhen(child: ChildProcess, file: string): void {
  if (existsSync(file)) child.kill('SIGKILL');
  else if (child.exitCode === null) setImmediate(() => killWhen(child, file));
}

/**
 * Starts the database of a data folder in another process and kills it when `line` was printed, and
 * `after` milliseconds later or when that file is there. With `migrations` it applies those of that folder only.
 */
function killAt(
  dataDir: string,
  line: string,
  after: number | string = 0,
  migrations?: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const folders = migrations === undefined ? [dataDir] : [dataDir, migrations];
    const child = spawn(process.execPath, ['--import', 'tsx', OPENER, ...folders], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.includes(line)) return;
      output += chunk.toString();
      if (!output.includes(line)) return;
      if (typeof after === 'number') setTimeout(() => child.kill('SIGKILL'), after);
      else killWhen(child, after);
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

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'newspeg-killed-'));
  folders.push(folder);
  return folder;
}

it('a start after kill -9 while it made the database or migrated it applies what is left', async () => {
  const [dataDir, migrations] = [newFolder(), newFolder()];
  // Thirty small ones: the kill comes between two of them.
  const files = Array.from(
    { length: 30 },
    (_, n) => `202601010000${String(n + 10)}_made_${String(n)}.sql`,
  );
  for (const [n, file] of files.entries()) {
    const rows = 'select n, md5(n::text) as text from generate_series(1, 2000) n';
    writeFileSync(join(migrations, file), `create table public.made_${String(n)} as ${rows};`);
  }
  await killAt(dataDir, 'opening', join(dataDir, 'db/base'), migrations);
  await killAt(dataDir, 'migration 5 ', 0, migrations);
  lockFolder(dataDir)();
  const database = await openPglite(dataDir);
  try {
    const { applied, edited } = await applyMigrations(database, migrations);
    expect(files.slice(0, 4)).not.toEqual(applied.slice(0, 4));
    expect(files.slice(-applied.length)).toEqual(applied);
    expect(edited).toEqual([]);
    expect(await applyMigrations(database, migrations)).toEqual({ applied: [], edited: [] });
  } finally {
    await database.close();
  }
}, 120_000);

it('a start after kill -9 while it seeded or saved is whole, and keeps what was saved', async () => {
  const folder = newFolder();
  await copyMigrated(folder);
  await killAt(folder, 'migrated', 30);
  await killAt(folder, 'saved 40\n');
  const { accounts, row } = await startAgain(folder);
  expect(accounts).toBe(3);
  expect(row?.['migrations']).toBe(listMigrations(MIGRATIONS).length);
  expect(row?.['accounts']).toBe(3);
  expect(row?.['saved']).toBeGreaterThanOrEqual(40);
}, 180_000);
