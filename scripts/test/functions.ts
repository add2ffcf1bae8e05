/**
 * Checks the edge functions with Deno, offline: lint, types, tests.
 *
 * Deno looks for node_modules beside its config file. Ours is in supabase/functions, where the
 * Supabase CLI expects it, and node_modules is at the root. So the config is copied, with
 * `nodeModulesDir` set to manual, into a temporary folder that links to the root's node_modules.
 *
 * DENO_PATH names another Deno, on which the tests run without types: a hosted project has 2.1, which
 * knows neither our compiler options nor the types of our Node (docs/deploy.md, step 5).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { denoBinary } from '../../local/functions/deno-binary.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const functions = join(root, 'supabase/functions');
const deno = denoBinary(process.env);

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

process.stdout.write(spawnSync(deno, ['--version'], { encoding: 'utf8' }).stdout);
const folder = mkdtempSync(join(tmpdir(), 'deno-config-'));
try {
  const config = JSON.parse(readFileSync(join(functions, 'deno.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const configPath = join(folder, 'deno.json');
  writeFileSync(
    configPath,
    JSON.stringify({
      ...config,
      nodeModulesDir: 'manual',
      // Unknown to the Deno of a hosted project, which prints a warning for each.
      compilerOptions: { ...config.compilerOptions, skipLibCheck: true, erasableSyntaxOnly: true },
      // Vitest runs these (npm run test:unit).
      test: { exclude: [join(functions, '_shared/domain')] },
    }),
  );
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'package.json')));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');

  const files = [relative(root, functions)];
  const another = Boolean(process.env.DENO_PATH);
  if (only.length === 0 && !another) {
    run('lint', ['lint', '--quiet', '--config', configPath, ...files]);
    run('check', ['check', '--quiet', '--no-remote', '--config', configPath, ...files]);
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
    ...(another ? ['--no-check'] : []),
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
