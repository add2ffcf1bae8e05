import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RUNTIME = /^rolldown-runtime-[\w-]+\.js$/;

/**
 * Puts the bundler's runtime, 0.4 KB in a file of its own that every page asks for, into the file which holds React:
 * all that import the one import the other. The bundler has no option for it. `record` is the folder with the
 * manifest, `documents` are the built HTML files.
 */
export function foldRuntime(dist: string, record: string, documents: readonly string[]): void {
  const assets = join(dist, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const runtime = scripts.find((name) => RUNTIME.test(name));
  if (runtime === undefined) return;
  const read = (name: string) => readFileSync(join(assets, name), 'utf8');
  const importOf = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";/;
  const importers = scripts.filter((name) => importOf.test(read(name)));
  // React's file imports nothing but the runtime, so no two files come to import each other.
  const host = importers
    .filter((name) => !/from"\.\//.test(read(name).replace(importOf, '')))
    .toSorted((a, b) => read(b).length - read(a).length)[0];
  if (host === undefined) throw new Error('No file can take the runtime in.');

  const [, body = '', exported = ''] =
    /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(read(runtime)) ?? [];
  const names = exported.split(',').map((each) => each.split(' as '));
  if (body === '' || names.length === 0) throw new Error('The runtime looks different.');
  const returned = names.map(([inner, outer]) => `${outer}:${inner}`).join(',');
  const own = (outer: string) => `__runtime_${outer}`;
  const declared = `const{${names.map(([, outer = '']) => `${outer}:${own(outer)}`).join(',')}}=(()=>{${body}return{${returned}}})();`;
  const used = importOf.exec(read(host))?.[1] ?? '';
  const aliases = used
    .split(',')
    .map((each) => {
      const [outer = '', alias = outer] = each.split(' as ');
      return `${alias}=${own(outer)}`;
    })
    .join(',');
  const merged =
    read(host).replace(importOf, () => `${declared}const ${aliases};`) +
    `\nexport{${names.map(([, outer = '']) => own(outer)).join(',')}};`;
  const hash = createHash('sha256').update(merged).digest('base64url').slice(0, 8);
  const renamed = host.replace(/-[\w-]{8}\.js$/, `-${hash}.js`);

  for (const name of scripts) {
    if (name === host || name === runtime) continue;
    const code = read(name)
      .replace(importOf, (_, list: string) => {
        const from = list
          .split(',')
          .map((each) => each.replace(/^\w+/, own))
          .map((each) =>
            each.includes(' as ') ? each : `${each} as ${each.slice(own('').length)}`,
          );
        return `import{${from.join(',')}}from"./${renamed}";`;
      })
      .replaceAll(host, renamed);
    writeFileSync(join(assets, name), code);
  }
  writeFileSync(join(assets, renamed), merged);
  for (const old of [host, runtime]) rmSync(join(assets, old));

  const without = (text: string) =>
    text
      .replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*${runtime}[^>]*>`), '')
      .replaceAll(host, renamed);
  for (const document of documents)
    writeFileSync(document, without(readFileSync(document, 'utf8')));
  const manifestFile = join(record, 'manifest.json');
  const manifest = JSON.parse(without(readFileSync(manifestFile, 'utf8'))) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const keyOf = (file: string) =>
    Object.keys(manifest).find((key) => manifest[key]?.file === `assets/${file}`) ?? '';
  const [runtimeKey, hostKey] = [keyOf(runtime), keyOf(renamed)];
  for (const chunk of Object.values(manifest)) {
    if (chunk.imports?.includes(runtimeKey) !== true) continue;
    const kept = chunk.imports.filter((key) => key !== runtimeKey);
    const isHost = chunk.file === `assets/${renamed}`;
    chunk.imports = isHost || kept.includes(hostKey) ? kept : [hostKey, ...kept];
  }
  writeFileSync(
    manifestFile,
    JSON.stringify(
      Object.fromEntries(Object.entries(manifest).filter(([key]) => key !== runtimeKey)),
    ),
  );
}
