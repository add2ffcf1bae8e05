import { expect, it } from 'vitest';
import { lockProblems } from './deno-lock.ts';

const config = {
  imports: { zod: 'npm:zod@4.6.7', 'zod/mini': 'npm:zod@4.6.7/mini', ai: 'npm:@x/ai@1.0.0' },
  compilerOptions: { strict: true },
};
const lock = {
  version: '4',
  specifiers: { 'npm:zod@4.6.7': '4.6.7', 'npm:@x/ai@1.0.0': '1.0.0_zod@4.6.7' },
  npm: {
    'zod@4.6.7': { integrity: 'sha512-a' },
    '@x/ai@1.0.0_zod@4.6.7': { integrity: 'sha512-b' },
  },
};
const packageLock = {
  packages: {
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/y/node_modules/@x/ai': { version: '1.0.0', integrity: 'sha512-b' },
  },
};

it('takes a lock that Deno 2.1 reads and that fits deno.json and package-lock.json', () => {
  expect(lockProblems(config, lock, packageLock)).toEqual([]);
});

it('names a lockfile that Deno 2.1 refuses', () => {
  expect(lockProblems(config, { ...lock, version: '5' }, packageLock)).toEqual([
    'deno.lock: version 5, Deno 2.1 reads 4.',
  ]);
});

it('names a compiler option that Deno 2.1 does not know', () => {
  const unknown = { ...config, compilerOptions: { strict: true, erasableSyntaxOnly: true } };
  expect(lockProblems(unknown, lock, packageLock)).toEqual([
    'deno.json: Deno 2.1 does not know the compiler option erasableSyntaxOnly.',
  ]);
});

it('names packages that are missing or left over', () => {
  const other = { ...config, imports: { zod: 'npm:zod@4.7.0', ai: 'npm:@x/ai@1.0.0' } };
  expect(lockProblems(other, lock, packageLock)).toEqual([
    'deno.lock: npm:zod@4.7.0 is missing.',
    'deno.lock: npm:zod@4.6.7 is not in deno.json.',
  ]);
});

it('names a package whose content differs from the one that the tests ran with', () => {
  const changed = { ...lock, npm: { ...lock.npm, 'zod@4.6.7': { integrity: 'sha512-c' } } };
  expect(lockProblems(config, changed, packageLock)).toEqual([
    'deno.lock: zod@4.6.7 has another checksum than in package-lock.json.',
  ]);
});
