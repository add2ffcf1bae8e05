import { fileURLToPath } from 'node:url';
import { buildRecord } from '../local/build-record.ts';
import { readGraph } from '../scripts/budgets/graph.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A pattern for the address of the file that the build made of a module that is loaded on demand. */
export async function builtFile(source: string): Promise<string> {
  const [file = ''] = (await readGraph(buildRecord(ROOT))).closure(source);
  return `**/${file}`;
}
