import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StackError } from './errors.ts';

const require = createRequire(import.meta.url);

/**
 * Path of the Deno program that npm brought (or DENO_PATH). The package's own install script may
 * have been kept from running, so the platform's package is looked up directly. Throws StackError
 * when there is none.
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
      // Not this platform's package.
    }
  }
  throw new StackError(
    'The Deno program that runs the edge functions is missing. Run npm ci again (with optional ' +
      'packages), or set DENO_PATH to a Deno 2 program.',
  );
}
