import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './data-folder.ts';

/** The files and folders of the stack in a data folder; other files are not deleted. */
const STACK_FILES = ['db', 'db.unfinished', 'mail', 'storage', 'secrets.json', 'secrets.json.new'];

/**
 * Deletes the stack's files from the data folder, and the folder itself when it is empty then.
 * Returns whether there were any. Throws StackError while a running stack uses the folder.
 */
export function clearData(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const unlock = lockFolder(dataDir);
  let found = false;
  for (const name of STACK_FILES) {
    const path = join(dataDir, name);
    found ||= existsSync(path);
    rmSync(path, { recursive: true, force: true });
  }
  unlock();
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  return found;
}
