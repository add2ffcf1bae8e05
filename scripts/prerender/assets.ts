import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readGraph } from '../budgets/graph.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/** What the public pages need to know of the client build; addresses start with a slash. */
export interface PublicAssets {
  /** What hydrates: modules in the order in which they need each other, the entry last. */
  code: string[];
  /** Everything that the first paint needs. */
  css: string;
  /** The `@font-face` rules whose fonts are files of their own. */
  faces: string;
}

/** Reads the client build's manifest and style sheet. Throws when a part is missing. */
export async function readPublicAssets(dist: string): Promise<PublicAssets> {
  const text = await readFile(`${dist}/.vite/manifest.json`, 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const sheet = manifest['src/site/styles/public.css']?.file;
  if (!sheet) throw new Error('The client build has no public style sheet.');
  const whole = (await readFile(`${dist}/${sheet}`, 'utf8')).trim();
  const own = [...whole.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => /url\(["']?\//.test(rule));
  const css = own.reduce((rest, rule) => rest.replace(rule, ''), whole);
  const graph = await readGraph(dist);
  const code = [...graph.closure('index.html')].map((file) => `/${file}`).reverse();
  return { code, css, faces: own.join('') };
}

/**
 * The app's document for the takeover of the landing page: the assets of its head, then its body.
 * The unclosed plaintext element swallows the landing page that follows in the stream.
 */
export async function readAppDocument(dist: string): Promise<string> {
  const html = await readFile(`${dist}/app.html`, 'utf8');
  const head = section(html, 'head');
  const assets = [
    ...head.matchAll(/<(?:script\b[^>]*\bsrc=[^>]*><\/script|link\b[^>]*\bhref=[^>]*)>/g),
  ]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('rel="icon"'));
  const body = section(html, 'body').replace(/<noscript>[\s\S]*?<\/noscript>/, '');
  const minified = body.replace(/\s*\n\s*/g, '').trim();
  return `${assets.join('')}</head><body>${minified}<plaintext hidden>`;
}

function section(html: string, tag: 'head' | 'body'): string {
  const found = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1];
  if (found === undefined) throw new Error(`app.html has no ${tag}.`);
  return found;
}
