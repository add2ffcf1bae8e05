import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
    isDynamicEntry: z.boolean().default(false),
  }),
);
const modulesSchema = z.record(z.string(), z.array(z.string()));

/** The built client as a graph of chunks. */
export interface ChunkGraph {
  /** Keys of the entries that are loaded on demand, mostly source files of pages. */
  dynamicEntries: string[];
  /**
   * The file of an entry and all files it imports, importers before their imports. Throws for an
   * unknown key.
   */
  closure: (key: string) => Set<string>;
  /** The files that a file imports, directly or not; none for one that the bundler did not write. */
  importsOf: (file: string) => string[];
  /** The source modules that a source module imports, directly or not, with itself. */
  modulesFor: (source: string) => Set<string>;
}

/** Reads manifest and module map of a build from the folder of its record. */
export async function readGraph(record: string): Promise<ChunkGraph> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(record, name), 'utf8'));
  const manifest = manifestSchema.parse(await read('manifest.json'));
  const imported = modulesSchema.parse(await read('imports.json'));

  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}.`);
    if (seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const next of chunk.imports) closure(next, seen);
    return seen;
  };

  return {
    dynamicEntries: Object.entries(manifest)
      .filter(([, chunk]) => chunk.isDynamicEntry)
      .map(([key]) => key),
    closure: (key) => closure(key),
    importsOf: (file) => {
      const key = Object.keys(manifest).find((name) => manifest[name]?.file === file);
      return key === undefined ? [] : [...closure(key)].filter((each) => each !== file);
    },
    modulesFor: (source) => {
      const found = new Set([source]);
      for (const module of found) for (const next of imported[module] ?? []) found.add(next);
      return found;
    },
  };
}

/** Bytes of a text after gzip. */
export function gzipSize(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

/** Bytes of all files after gzip. */
export async function transferSize(dist: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSize(await readFile(join(dist, file)))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
