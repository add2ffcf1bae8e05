/**
 * Checks the edge functions with Deno, offline: lint, types, tests.
 *
 * Deno looks for node_modules beside its config file. Ours is in supabase/functions, where the
 * Supabase CLI expects it, and node_modules is at the root. So the config is copied, with
 * `nodeModulesDir` set to manual, into a temporary folder that links to the root's node_modules.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const functions = join(root, 'supabase/functions');
const deno = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'deno.cmd' : 'deno');

/** Arguments after the script narrow the test run: `npm run test:functions -- send-pitch`. */
const only = process.argv.slice(2).map((name) => join(functions, name));

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function run(title: string, args: string[]): void {
  process.stdout.write(`\n> deno ${title}\n`);
  const { status, error, signal } = spawnSync(deno, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' },
  });
  if (error !== undefined) fail(`Deno could not be started: ${error.message}`);
  if (status !== 0) {
    throw new Error(`deno ${title} failed${signal ? ` (${signal})` : ` with exit code ${status}`}`);
  }
}

if (!existsSync(deno)) {
  fail('Deno is missing: it comes with `npm ci` (package "deno"). Please run that first.');
}

const folder = mkdtempSync(join(tmpdir(), 'deno-config-'));
try {
  const config = JSON.parse(readFileSync(join(functions, 'deno.json'), 'utf8')) as object;
  const configPath = join(folder, 'deno.json');
  writeFileSync(
    configPath,
    JSON.stringify({
      ...config,
      nodeModulesDir: 'manual',
      // Vitest runs these (npm run test:unit).
      test: { exclude: [join(functions, '_shared/domain')] },
    }),
  );
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'package.json')));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');

  const files = [relative(root, functions)];
  if (only.length === 0) {
    run('lint', ['lint', '--quiet', '--config', configPath, ...files]);
    run('check', ['check', '--quiet', '--cached-only', '--config', configPath, ...files]);
  }
  run('test', [
    'test',
    '--quiet',
    '--no-prompt',
    '--allow-env',
    '--allow-read',
    '--allow-net=127.0.0.1,localhost',
    '--allow-sys',
    '--cached-only',
    '--permit-no-files',
    '--parallel',
    '--config',
    configPath,
    ...(only.length > 0 ? only : files),
  ]);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
