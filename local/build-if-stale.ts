import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRecord } from './build-record.ts';
import { StackError } from './errors.ts';

/** The files and folders that the build reads. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'app.html',
  'package-lock.json',
  'vite.config.ts',
  'tailwind.config.ts',
  'scripts/build.ts',
  'scripts/prerender',
  'supabase/functions/_shared/domain',
];

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A hash of the content of all sources and of the public settings (VITE_*, SITE_URL). */
export function fingerprint(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesUnder(join(root, source))).sort();
  for (const file of files) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  const settings = Object.keys(env).filter((name) => name.startsWith('VITE_'));
  for (const name of [...settings, 'SITE_URL'].sort()) hash.update(`${name}=${env[name] ?? ''}\0`);
  return hash.digest('hex');
}

/** The file with the fingerprint of the sources that dist was built from. */
const stampFile = (root: string) => join(buildRecord(root), 'fingerprint');

/** To be called when dist is complete, with the fingerprint taken before the build. */
export function markBuilt(root: string, sources: string): void {
  mkdirSync(buildRecord(root), { recursive: true });
  writeFileSync(stampFile(root), sources);
}

/**
 * Builds the app into dist unless dist was built from the same sources, in a process of its own. Rejects with
 * StackError when the build fails; an abort of the signal ends it.
 */
export async function buildIfStale(
  root: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stamp = stampFile(root);
  const built = existsSync(stamp) && existsSync(join(root, 'dist/app.html'));
  if (built && readFileSync(stamp, 'utf8') === fingerprint(root, env)) return;
  log('Building the app…');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/build.ts'), '--local', '--quick'],
    { cwd: root, stdio: 'inherit', env, signal },
  );
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new StackError('The build of the app failed; see the messages above.');
}
