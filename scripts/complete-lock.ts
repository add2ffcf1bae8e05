/**
 * Adds the optional packages of other platforms that npm omitted to package-lock.json.
 *
 *   npm run lock:complete     after `npm install` on a registry that carries one platform only
 *
 * On a registry without a package's builds for other systems npm writes a lock without them, which
 * `npm ci` then rejects on every system. The missing entries are derived from the parent's
 * `optionalDependencies` (exact versions) and their names, which contain system and processor.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const FILE = 'package-lock.json';
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'openharmony',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
];
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'loong64',
];
const ARM = /^(?:armv\d|gnueabihf|musleabihf|eabi)$/;

/** The paths at which Node resolves `name` from a package at `path`, nearest first. */
function resolutionPaths(path: string, name: string): string[] {
  const paths: string[] = [];
  for (let at = path; ;) {
    paths.push(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`);
    if (at === '') return paths;
    const cut = at.lastIndexOf('/node_modules/');
    at = cut === -1 ? '' : at.slice(0, cut);
  }
}

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, LockEntry> };
let added = 0;
for (const [path, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, spec] of Object.entries(parent.optionalDependencies ?? {})) {
    if (resolutionPaths(path, name).some((candidate) => candidate in lock.packages)) continue;
    const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
    const system = SYSTEMS.find((one) => words.includes(one));
    const processor =
      PROCESSORS.find((one) => words.includes(one)) ??
      (words.some((word) => ARM.test(word)) ? 'arm' : undefined);
    // npm installs an entry without `os` and `cpu` on every system.
    if (!system && !processor)
      throw new Error(`${name}: no platform in the name, add the entry by hand`);
    lock.packages[`node_modules/${name}`] = {
      version: spec.replace(/^[\^~]/, ''),
      ...(parent.dev ? { dev: true } : {}),
      ...(processor ? { cpu: [processor] } : {}),
      optional: true,
      ...(system ? { os: [system] } : {}),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1)),
);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added to ${FILE}.`);
