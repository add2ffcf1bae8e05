import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

const cache = fileURLToPath(new URL('../../node_modules/.cache/newspeg', import.meta.url));

/** The cache file for the installed version of PGlite. */
function fileName(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const about: unknown = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(about);
  return join(cache, `blank-cluster-${version}.tar`);
}

/**
 * The blank cluster cached by an earlier start on this machine: creating one (initdb) takes most of
 * the time of a first start. Undefined when none is cached yet.
 */
export async function readBlankCluster(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(fileName())]);
  } catch {
    return undefined;
  }
}

/** Caches a cluster that was just created and has no data yet. Failures are ignored. */
export async function saveBlankCluster(pg: PGlite): Promise<void> {
  try {
    await pg.exec('checkpoint');
    const tar = await pg.dumpDataDir('none');
    mkdirSync(cache, { recursive: true });
    const temporary = `${fileName()}.${process.pid}`;
    writeFileSync(temporary, new Uint8Array(await tar.arrayBuffer()));
    renameSync(temporary, fileName());
  } catch {
    // The folder is not writable or the disk is full: the next start creates its own cluster.
  }
}

/** Deletes the cached cluster, in case it is why a new database did not open. */
export function deleteBlankCluster(): void {
  rmSync(fileName(), { force: true });
}
