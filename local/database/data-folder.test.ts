import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clearData } from './clear-data.ts';
import { lockFolder } from './data-folder.ts';
import { useTemporaryFolder } from '../test-support/folder.ts';

const folder = useTemporaryFolder();

it('lockFolder allows one running process per data folder', () => {
  const unlock = lockFolder(folder());
  expect(() => lockFolder(folder())).toThrow(`process ${process.pid}`);
  expect(() => clearData(folder())).toThrow(/Another Newspeg/);
  unlock();
  writeFileSync(join(folder(), 'newspeg.pid'), '999999999\n');
  lockFolder(folder())();
});
