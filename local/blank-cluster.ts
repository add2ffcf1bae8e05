import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

const cache = fileURLToPath(new URL('../node_modules/.cache/newspeg', import.meta.url));

/** The file of a blank cluster for the PGlite that is installed. */
function fileName(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const about: unknown = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(about);
  return join(cache, `blank-cluster-${version}.tar`);
}

/**
 * A blank cluster that an earlier start on this machine kept: making one (initdb) is most of what
 * a first start costs. Undefined when there is none yet.
 */
export async function readBlankCluster(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(fileName())]);
  } catch {
    return undefined;
  }
}

/** Keeps a cluster that was just made and not yet written to. It is a cache: failing is no harm. */
export async function keepBlankCluster(pg: PGlite): Promise<void> {
  try {
    await pg.exec('checkpoint');
    const tar = await pg.dumpDataDir('none');
    mkdirSync(cache, { recursive: true });
    const draft = `${fileName()}.${process.pid}`;
    writeFileSync(draft, new Uint8Array(await tar.arrayBuffer()));
    renameSync(draft, fileName());
  } catch {
    // A folder that cannot be written, a full disk: the next start makes its cluster itself.
  }
}

/** Drops the kept cluster, in case it is what kept a new database from opening. */
export function forgetBlankCluster(): void {
  rmSync(fileName(), { force: true });
}
