/**
 * Adds to package-lock.json the optional packages of other platforms that npm left out.
 *
 *   npm run lock:complete     after `npm install` on a registry that carries one platform only
 *
 * Where npm cannot see a package's builds for other systems it writes the lock without them, and
 * then `npm ci` refuses that lock everywhere. The missing entries follow from the parent's
 * `optionalDependencies` (exact versions) and from their names, which state system and processor.
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

/** Every place where a package at `path` would find `name`, nearest first. */
function placesOf(path: string, name: string): string[] {
  const places: string[] = [];
  for (let at = path; ;) {
    places.push(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`);
    if (at === '') return places;
    const cut = at.lastIndexOf('/node_modules/');
    at = cut === -1 ? '' : at.slice(0, cut);
  }
}

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, LockEntry> };
let added = 0;
for (const [path, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, spec] of Object.entries(parent.optionalDependencies ?? {})) {
    if (placesOf(path, name).some((place) => place in lock.packages)) continue;
    const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
    const system = SYSTEMS.find((one) => words.includes(one));
    const processor =
      PROCESSORS.find((one) => words.includes(one)) ??
      (words.some((word) => ARM.test(word)) ? 'arm' : undefined);
    // Without either, npm would try to install it here.
    if (!system && !processor) throw new Error(`${name} states no platform: add it by hand.`);
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
