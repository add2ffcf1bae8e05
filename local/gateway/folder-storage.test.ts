import { expect, it } from 'vitest';
import { FolderStorage } from './folder-storage.ts';
import { useTemporaryFolder } from '../test-support/folder.ts';

const folder = useTemporaryFolder();

it('FolderStorage keeps objects inside its folder for any key', async () => {
  const storage = new FolderStorage(folder());
  const key = '../../etc/passwd';
  await storage.uploadObject('b', key, undefined, Buffer.from('hello'), 'image/png', 'no-cache');
  await storage.copyObject('b', key, undefined, 'b', 'copy');
  await storage.deleteObject('b', key);
  await expect(storage.headObject('b', key)).rejects.toThrow();
  const found = await storage.getObject('b', 'copy');
  expect(found.body).toEqual(Buffer.from('hello'));
  expect(found.metadata).toMatchObject({ mimetype: 'image/png', size: 5 });
});
