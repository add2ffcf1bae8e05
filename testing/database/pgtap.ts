import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Transactions } from '../../local/database/database.ts';

const BUNDLE = fileURLToPath(
  new URL('../pgtap.tar.gz', import.meta.resolve('@electric-sql/pglite/pgtap')),
);

/** The text of the first file in a gzipped tar archive whose path matches. */
function fileFromTar(archive: string, path: RegExp): string {
  const tar = gunzipSync(readFileSync(archive));
  for (let at = 0; at + 512 <= tar.length;) {
    const field = (from: number, to: number) =>
      tar
        .subarray(at + from, at + to)
        .toString('utf8')
        .replace(/\0.*$/s, '');
    const name = field(0, 100);
    const size = parseInt(field(124, 136), 8) || 0;
    if (path.test(name)) return tar.subarray(at + 512, at + 512 + size).toString('utf8');
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${archive} contains no file like ${path}`);
}

/**
 * Makes pgTAP's functions available in schema extensions. On a server without the extension runs
 * the SQL from the package of the embedded database: pgTAP consists of SQL only.
 */
export async function installPgtap(database: Transactions): Promise<void> {
  await database.transaction(async (tx) => {
    const available = await tx.query(`select 1 from pg_available_extensions where name = 'pgtap'`);
    if (available.length > 0) {
      await tx.exec('create extension if not exists pgtap with schema extensions');
      return;
    }
    const sql = fileFromTar(BUNDLE, /\/pgtap--\d+\.\d+\.\d+\.sql$/).replace(/^\\.*$/gm, '');
    await tx.exec(`set local search_path to extensions, public;\n${sql}`);
  });
}
