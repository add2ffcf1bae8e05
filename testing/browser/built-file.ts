import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRecord } from '../../local/build-record.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A pattern for the address of the file that the build made of a module that is loaded on demand. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(
    readFileSync(join(buildRecord(ROOT), 'manifest.json'), 'utf8'),
  ) as Record<string, { file: string } | undefined>;
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`The build has no file for ${source}.`);
  return `**/${file}`;
}
