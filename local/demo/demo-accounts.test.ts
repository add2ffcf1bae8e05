import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoAccounts } from './demo-accounts.ts';
import { useTemporaryFolder } from '../test-support/folder.ts';

const folder = useTemporaryFolder();

it('demoAccounts reads the accounts from the comments of the seed file', () => {
  const seed = join(folder(), 'seed.sql');
  expect(demoAccounts(seed)).toEqual([]);
  writeFileSync(seed, '-- demo: media  m@a.example  Pass-1\n-- demo: boss  x  y\n');
  expect(demoAccounts(seed)).toEqual([
    { label: 'media', email: 'm@a.example', password: 'Pass-1' },
  ]);
});
