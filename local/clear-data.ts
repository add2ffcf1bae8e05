import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './data-folder.ts';

/** What the stack keeps in a data folder; anything else there is not ours to delete. */
const OURS = ['db', 'db.unfinished', 'mail', 'storage', 'secrets.json', 'secrets.json.new'];

/**
 * Deletes what the stack kept in the folder, and the folder when nothing else is left in it.
 * Returns whether there was anything. Throws StackError while a Newspeg is running on it.
 */
export function clearData(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const unlock = lockFolder(dataDir);
  let found = false;
  for (const name of OURS) {
    const path = join(dataDir, name);
    found ||= existsSync(path);
    rmSync(path, { recursive: true, force: true });
  }
  unlock();
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  return found;
}
