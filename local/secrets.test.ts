import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { equalSecrets, loadSecrets } from './secrets.ts';
import { useTemporaryFolder } from './test-support/folder.ts';

const folder = useTemporaryFolder();

it('loadSecrets keeps its file private and lets the environment set the passcodes', () => {
  const made = loadSecrets(folder(), {});
  expect(statSync(join(folder(), 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(loadSecrets(folder(), {})).toEqual(made);
  expect(loadSecrets(folder(), { SETUP_PASSCODE: 'mine' })).toEqual({
    ...made,
    setupPasscode: 'mine',
  });
  expect(made.claimPasscode).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
  writeFileSync(join(folder(), 'secrets.json'), '{"jwtSecret":"');
  expect(() => loadSecrets(folder(), {})).toThrow(/damaged.*npm run reset/);
});

it('equalSecrets compares secrets of any length', () => {
  expect(equalSecrets('abc', 'abc')).toBe(true);
  expect(equalSecrets('abc', 'abd')).toBe(false);
  expect(equalSecrets('', 'abc')).toBe(false);
});
