import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf, StackError } from '../errors.ts';

/** Path of the data folder: NEWSPEG_DATA, or supabase/.local in the project. */
export function dataFolder(root: string, env: NodeJS.ProcessEnv): string {
  return resolve(root, env.NEWSPEG_DATA || 'supabase/.local');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function lockOwner(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Locks the folder for this process; the returned function releases it. A lock of a process that no
 * longer exists is replaced. Throws StackError while another process uses the folder.
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'newspeg.pid');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      return () => {
        if (lockOwner(file) === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const pid = lockOwner(file);
      if (pid !== undefined && isAlive(pid)) {
        throw new StackError(
          `Another Newspeg (process ${pid}) is using the data folder ${dataDir}. ` +
            'Stop it first, or choose another folder with NEWSPEG_DATA.',
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new StackError(
    `Could not lock the data folder ${dataDir}: another process keeps creating ${file}.`,
  );
}
