import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clearData } from './clear-data.ts';
import { loadSecrets } from '../secrets.ts';
import { useTemporaryFolder } from '../test-support/folder.ts';

const folder = useTemporaryFolder();

it('clearData deletes the files of the stack and no others', () => {
  loadSecrets(folder(), {});
  writeFileSync(join(folder(), 'keep.txt'), '');
  expect(clearData(folder())).toBe(true);
  expect(clearData(folder())).toBe(false);
  expect(statSync(join(folder(), 'keep.txt')).isFile()).toBe(true);
});
