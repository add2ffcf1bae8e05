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

/** Builds the app into dist when there is no build of exactly these sources. */
export function buildIfStale(
  root: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): void {
  const stamp = join(root, 'dist/.fingerprint');
  const wanted = fingerprint(root, env);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  log('Building the app…');
  const script = join(root, 'scripts/build.ts');
  const command = existsSync(script)
    ? ['--import', 'tsx', script]
    : [join(root, 'node_modules/vite/bin/vite.js'), 'build'];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new StackError('The app does not build; the messages above say why.');
  writeFileSync(stamp, wanted);
}
