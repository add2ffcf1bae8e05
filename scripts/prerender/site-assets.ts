import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readGraph } from '../budgets/graph.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/** What the site's pages need of the client build; addresses start with a slash. */
export interface SiteAssets {
  /** The modules that hydrate a page, dependencies first, the entry last. */
  modules: string[];
  /** The modules of a chunk by its source file, in the same order. */
  modulesOf: (source: string) => string[];
  /** The style sheet without the rules of `fontFaces`. */
  css: string;
  /** The `@font-face` rules whose fonts are files. */
  fontFaces: string;
}

/** Reads the manifest, from `record`, and the style sheet of the client build. Throws when a part is missing. */
export async function readSiteAssets(dist: string, record: string): Promise<SiteAssets> {
  const text = await readFile(`${record}/manifest.json`, 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const sheet = manifest['src/site/styles/site.css']?.file;
  if (!sheet) throw new Error('The client build has no style sheet of the site.');
  const all = (await readFile(`${dist}/${sheet}`, 'utf8')).trim();
  const { css, fontFaces } = splitFonts(all);
  const graph = await readGraph(record);
  const modulesOf = (entry: string) =>
    [...graph.closure(entry)].map((file) => `/${file}`).reverse();
  return {
    modules: modulesOf('index.html'),
    modulesOf,
    css,
    fontFaces,
  };
}

/** A style sheet without the `@font-face` rules whose fonts are files, and these rules. */
export function splitFonts(sheet: string): Pick<SiteAssets, 'css' | 'fontFaces'> {
  const rules = [...sheet.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => /url\(["']?\//.test(rule));
  return {
    css: rules.reduce((rest, rule) => rest.replace(rule, ''), sheet),
    fontFaces: rules.join(''),
  };
}
