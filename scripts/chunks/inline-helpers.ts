import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';

const chunkSchema = z.looseObject({ file: z.string(), imports: z.array(z.string()).optional() });

/** The bundler's file of its own helpers, half a KB that every other file imports. */
const HELPERS = /^_rolldown-runtime-/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;

/**
 * Moves the bundler's helpers into the largest file that imports nothing else, which has React and comes with every
 * page anyway: a request less for each. `manifest` is the file of the build's manifest, which is written anew.
 */
export async function inlineHelpers(dist: string, manifest: string): Promise<void> {
  const chunks = z
    .record(z.string(), chunkSchema)
    .parse(JSON.parse(await readFile(manifest, 'utf8')));
  const key = Object.keys(chunks).find((name) => HELPERS.test(name));
  const helpers = key === undefined ? undefined : chunks[key];
  if (key === undefined || helpers === undefined) return;

  const read = (file: string) => readFile(join(dist, file), 'utf8');
  const base = await largest(
    Object.entries(chunks).filter(([, { imports }]) => imports?.every((one) => one === key)),
    read,
  );
  const [baseKey, { file: baseFile }] = base;

  const code = await read(helpers.file);
  const exported = namesIn(EXPORTS.exec(code)?.[1] ?? '');
  const own = new Map(exported.map(({ local, name }) => [name, `__helper_${local}`]));
  const nameOf = (name: string) => {
    const found = own.get(name);
    if (found === undefined) throw new Error(`The bundler's helpers have no ${name}.`);
    return found;
  };
  const definition = [
    `var [${[...own.values()].join()}]=(()=>{${code.replace(EXPORTS, '')}`,
    `return[${exported.map(({ local }) => local).join()}]})();`,
  ].join('');

  const from = (file: string) => file.replace(/^.*\//, '');
  const imports = new RegExp(
    `import\\{([^}]*)\\}from"\\./${from(helpers.file).replaceAll('.', '\\.')}";?`,
  );
  for (const entry of await readdir(dist, { recursive: true })) {
    if (!['.js', '.html'].includes(extname(entry)) || entry === helpers.file) continue;
    const before = await read(entry);
    let after = before.replace(imports, (_, names: string) => {
      const taken = namesIn(names);
      return entry === baseFile
        ? `${definition}${taken.map(({ local, name }) => `var ${name}=${nameOf(local)};`).join('')}`
        : `import{${taken.map(({ local, name }) => `${nameOf(local)} as ${name}`).join()}}from"./${from(baseFile)}";`;
    });
    if (entry === baseFile) after += `export{${[...own.values()].join()}};`;
    after = after
      .replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*${from(helpers.file)}">`, 'g'), '')
      .replaceAll(helpers.file, baseFile);
    if (after !== before) await writeFile(join(dist, entry), after);
  }

  for (const chunk of Object.values(chunks))
    if (chunk.imports !== undefined)
      chunk.imports = [
        ...new Set(chunk.imports.map((one) => (one === key ? baseKey : one))),
      ].filter((one) => chunks[one] !== chunk);
  delete chunks[key];
  await rm(join(dist, helpers.file));
  await writeFile(manifest, JSON.stringify(chunks));
}

async function largest<T extends { file: string }>(
  chunks: readonly (readonly [string, T])[],
  read: (file: string) => Promise<string>,
): Promise<readonly [string, T]> {
  const sized = await Promise.all(
    chunks.map(async (chunk) => ({ chunk, size: (await read(chunk[1].file)).length })),
  );
  const [first] = sized.toSorted((a, b) => b.size - a.size);
  if (first === undefined) throw new Error('No file of the build imports the helpers alone.');
  return first.chunk;
}

/** The names of a clause such as `a as b,c`: what it names in the module, and what it calls it. */
function namesIn(clause: string): { local: string; name: string }[] {
  return clause.split(',').map((part) => {
    const [local = '', name = local] = part.trim().split(/\s+as\s+/);
    return { local, name };
  });
}
