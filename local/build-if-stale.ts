import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StackError } from './errors.ts';

/** What the built app is made from. */
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

/** Changes whenever a source's content or a public setting (VITE_…) does. */
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

/** Where a finished build keeps the fingerprint of what it was made from. */
const stampOf = (root: string) => join(root, 'dist/.fingerprint');

/** To be called when dist is complete, with the fingerprint taken before the build began. */
export function markBuilt(root: string, print: string): void {
  writeFileSync(stampOf(root), print);
}

/** Builds the app into dist when there is no build of exactly these sources. */
export function buildIfStale(
  root: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): void {
  const stamp = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, env)) return;
  log('Building the app…');
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/build.ts')],
    { cwd: root, stdio: 'inherit', env },
  );
  if (status !== 0) throw new StackError('The app does not build; the messages above say why.');
}
