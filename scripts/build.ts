/**
 * Builds the product into `dist`: the client (site and app), the site's pages as static HTML, the
 * files for search engines and hosts, and compressed copies of all text files.
 *
 *   SITE_URL                        the address for canonical links and the sitemap; required for a
 *                                   hosted project
 *   VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY
 *                                   the project; its latest Friday Fix is embedded in the landing page
 *   VITE_CHECKOUT_<PLAN>_<PERIOD>   hosted checkout links, e.g. VITE_CHECKOUT_PRO_ANNUAL
 *
 * Without VITE_SUPABASE_URL a build for the local backend; `--local` allows the other variables then. `--quick`
 * compresses less, for a build that is served on this machine.
 */
import { rmSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadEnv, type Plugin } from 'vite';
import { fingerprint, markBuilt } from '../local/build-if-stale.ts';
import { buildRecord } from '../local/build-record.ts';
import { chunkGroups } from './chunk-groups.ts';
import { compileHints } from './chunks/compile-hints.ts';
import { iconImports } from './chunks/icon-imports.ts';
import { workerLicenses } from './chunks/worker-licenses.ts';
import { settingsProblem } from './prerender/build-settings.ts';
import { compressFolder } from './prerender/compress.ts';
import { addContentSecurityPolicies, writeHostingFiles } from './prerender/hosting.ts';
import { prerender } from './prerender/prerender.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// What was built before stays whole, and is served, until this is complete.
const dist = `${root}.cache/dist-${process.pid}`;
// With the process id, because two builds may run at once.
const serverDir = `${root}node_modules/.cache/newspeg-server-${process.pid}`;

process.env.NODE_ENV = 'production';
process.on('exit', () => rmSync(dist, { recursive: true, force: true }));
const since = performance.now();
const env: NodeJS.ProcessEnv = { ...loadEnv('production', root, ''), ...process.env };
const problem = settingsProblem(env, { local: process.argv.includes('--local') });
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
const sources = fingerprint(root, env);

/** Writes which source modules each source module imports, for the budget check. */
const moduleMap: Plugin = {
  name: 'newspeg-module-map',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const own = (ids: readonly string[]) =>
      ids.filter((id) => id.startsWith(`${root}src/`)).map((id) => id.slice(root.length));
    const imports = own(chunks.flatMap(({ moduleIds }) => moduleIds)).map((id) => [
      id,
      own(this.getModuleInfo(root + id)?.importedIds ?? []),
    ]);
    this.emitFile({
      type: 'asset',
      fileName: '.vite/imports.json',
      source: JSON.stringify(Object.fromEntries(imports)),
    });
  },
};

const licenses = workerLicenses();
await build({
  root,
  logLevel: 'warn',
  worker: { format: 'es', plugins: () => [licenses.plugin] },
  plugins: [iconImports(), moduleMap, compileHints(root)],
  build: {
    outDir: dist,
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // Browsers without module preloads load the modules when they are imported.
    modulePreload: { polyfill: false },
    // The licences of the bundled packages ask that their notices go along.
    license: { fileName: 'licenses.md' },
    // Fonts stay files, so that they can be cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        site: `${root}index.html`,
        app: `${root}app.html`,
        'site-styles': `${root}src/site/styles/site.css`,
      },
      output: {
        // The shell lists the files of every page: names would be a kilobyte of it.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: chunkGroups(root), includeDependenciesRecursively: false },
      },
    },
  },
});

await licenses.appendTo(join(dist, 'licenses.md'));

await build({
  root,
  logLevel: 'warn',
  // Libraries too are bundled: they import React, and the aliases replace it only in what is bundled.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: serverDir,
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { site: `${root}src/site/server.ts`, app: `${root}src/app/server.tsx` },
    },
  },
});

// Manifest and list of modules are read here and by the budget check; no visitor needs them.
const record = buildRecord(root);
await rm(record, { recursive: true, force: true });
await mkdir(join(record, '..'), { recursive: true });
await rename(join(dist, '.vite'), record);

const backend = (env.VITE_SUPABASE_URL ?? '').replace(/\/+$/, '');
const pages = await prerender({
  dist,
  record,
  siteServer: `${serverDir}/site.js`,
  appServer: `${serverDir}/app.js`,
  siteUrl: (env.SITE_URL ?? '').replace(/\/+$/, ''),
  backend: { url: backend, key: env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '' },
});
await rm(serverDir, { recursive: true, force: true });
addContentSecurityPolicies(dist, backend);
writeHostingFiles(dist, backend);
const compressed = await compressFolder(dist, process.argv.includes('--quick'));
await rm(`${root}dist`, { recursive: true, force: true });
await rename(dist, `${root}dist`);
markBuilt(root, sources);

const seconds = ((performance.now() - since) / 1000).toFixed(1);
const target = backend === '' ? 'the local backend' : backend;
console.log(`Built for ${target}: ${pages} pages, ${compressed} compressed files, ${seconds} s.`);
