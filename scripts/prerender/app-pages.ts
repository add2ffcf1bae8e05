import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as AppServer from '../../src/app/server.tsx';
import { readGraph, type ChunkGraph } from '../budgets/graph.ts';
import { escapeHtml, metaTags } from './document.ts';
import type { Inline } from './inline.ts';

interface AppPage {
  path: string;
  title: string;
  description: string;
  /** The source of the page's code, fetched at once beside the app's. */
  code: string;
  /** Its markup stands in the document from the start; else only its head does. */
  rendered: boolean;
}

interface AppPageOptions {
  dist: string;
  /** The built `src/app/server.tsx`. */
  server: string;
  site: string;
  brand: string;
  inline: Inline;
}

const pages = (brand: string): AppPage[] => [
  {
    path: '/login',
    title: `Sign in | ${brand}`,
    description: `Sign in to ${brand} to write pitches, follow what became of them, and read this week’s Friday Fix.`,
    code: 'src/features/auth/auth-page.tsx',
    rendered: true,
  },
  {
    path: '/signup',
    title: `Create your account | ${brand}`,
    description: `Join ${brand} free as a creator or as a media professional. No card needed, ready the same day.`,
    code: 'src/features/auth/auth-page.tsx',
    rendered: false,
  },
];

/**
 * Writes the app's pages that strangers arrive at as documents of their own, from `app.html`:
 * with a head that can be found, and with the first screen in place. Returns their paths.
 */
export async function writeAppPages(options: AppPageOptions): Promise<string[]> {
  const { dist, site, brand } = options;
  const { renderApp } = (await import(pathToFileURL(options.server).href)) as typeof AppServer;
  const shell = await readFile(join(dist, 'app.html'), 'utf8');
  const graph = await readGraph(dist);
  const guard = await options.inline('hold-presses');
  const all = pages(brand);
  for (const page of all) {
    const code = inOrder(graph, page.code);
    let html = shell
      .replace(/\s*<meta name="robots"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('</head>', () => `${metaTags({ ...page, site, brand })}</head>`);
    if (page.rendered) {
      const markup = await renderApp(page.path);
      html = html.replace(
        /<div id="app">[\s\S]*?<\/div>(?=\s*<noscript>)/,
        () => `<div id="app" data-rendered="${page.path}">${markup}</div><script>${guard}</script>`,
      );
      html = await paintFirst(html, code, options.inline);
    } else {
      const links = code.filter((href) => !html.includes(href)).map(modulePreload);
      html = html.replace('</head>', () => `${links.join('')}</head>`);
    }
    await writeFile(join(dist, `${page.path}.html`), html);
  }
  return all.map(({ path }) => path);
}

/** The app's modules and a page's, in the order in which they need each other, the entry last. */
function inOrder(graph: ChunkGraph, page: string): string[] {
  const [entry, ...shared] = graph.closure('app.html');
  if (entry === undefined) throw new Error('The build has no app.');
  const files = new Set([...shared.reverse(), ...[...graph.closure(page)].reverse()]);
  files.delete(entry);
  return [...files, entry].map((file) => `/${file}`);
}

const modulePreload = (href: string) =>
  `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`;

/**
 * Takes the app's code out of the head and runs it after the first paint: what is read first is in
 * the page already, and must not share the line with 150 KB of script.
 */
async function paintFirst(html: string, code: string[], inline: Inline): Promise<string> {
  const loader = await inline('app-after-paint', { __APP_CODE__: code.join(' ') });
  return html
    .replace(/<script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `<script>${loader}</script></body>`);
}
