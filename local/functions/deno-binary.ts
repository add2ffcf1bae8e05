import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StackError } from '../errors.ts';

const require = createRequire(import.meta.url);

/**
 * Path of the Deno program that npm installed, or DENO_PATH. Looks for the package of the platform
 * directly, because the install script of `deno` may be disabled. Throws StackError when the
 * program is missing.
 */
export function denoBinary(env: NodeJS.ProcessEnv): string {
  if (env.DENO_PATH) {
    if (existsSync(env.DENO_PATH)) return env.DENO_PATH;
    throw new StackError(`DENO_PATH names ${env.DENO_PATH}, which does not exist.`);
  }
  const program = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const platforms = [
    `@deno/${process.platform}-${process.arch}-glibc`,
    `@deno/${process.platform}-${process.arch}`,
  ];
  for (const name of platforms) {
    try {
      const beside = createRequire(require.resolve('deno/package.json'));
      const path = join(dirname(beside.resolve(`${name}/package.json`)), program);
      if (existsSync(path)) return path;
    } catch {
      // This package is not installed.
    }
  }
  throw new StackError(
    'The Deno program that runs the edge functions is missing. Run npm ci again (with optional ' +
      'packages), or set DENO_PATH to a Deno 2 program.',
  );
}
