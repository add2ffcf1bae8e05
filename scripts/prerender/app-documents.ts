import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as AppServer from '../../src/app/server.tsx';
import { BRAND } from '../../supabase/functions/_shared/domain/text/brand.ts';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { readGraph, type ChunkGraph } from '../budgets/graph.ts';
import { escapeHtml, metaTags } from './document.ts';
import { inlineScript } from './inline-script.ts';

interface AppPage {
  path: string;
  title: string;
  description: string;
  /** Source file of the page's code, loaded together with the app's. */
  code: string;
  /** Whether the document has the page's markup, or only its head tags. */
  prerendered: boolean;
}

interface AppDocumentOptions {
  dist: string;
  /** The folder with the build's manifest. */
  record: string;
  /** The built `src/app/server.tsx`. */
  server: string;
  /** The site's address without a slash at its end. */
  origin: string;
}

/** The app's pages that visitors open from search engines and links. */
const PAGES: readonly AppPage[] = [
  {
    path: paths.login.path,
    title: `Sign in | ${BRAND.name}`,
    description: `Sign in to ${BRAND.name} to write pitches, follow what became of them, and read this week’s Friday Fix.`,
    code: 'src/features/auth/auth-page.tsx',
    prerendered: true,
  },
  {
    path: paths.signup.path,
    title: `Create your account | ${BRAND.name}`,
    description: `Join ${BRAND.name} free as a creator or as a media professional. No card needed, ready the same day.`,
    code: 'src/features/auth/auth-page.tsx',
    prerendered: false,
  },
];

/**
 * Writes documents of their own for some of the app's pages, made from `app.html`: with head tags
 * for search engines, and where `prerendered` with the page's markup. Returns their paths.
 */
export async function writeAppDocuments({
  dist,
  record,
  server,
  origin,
}: AppDocumentOptions): Promise<string[]> {
  const { renderApp } = (await import(pathToFileURL(server).href)) as typeof AppServer;
  const shell = await readFile(join(dist, 'app.html'), 'utf8');
  const graph = await readGraph(record);
  const recorder = await inlineScript('record-early-events');
  for (const page of PAGES) {
    const modules = modulesOf(graph, page.code);
    let html = shell
      .replace(/\s*<meta name="robots"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('</head>', () => `${metaTags({ ...page, origin })}</head>`);
    if (page.prerendered) {
      const markup = await renderApp(page.path);
      html = html.replace(
        /<div id="app">[\s\S]*?<\/div>(?=\s*<noscript>)/,
        () =>
          `<div id="app" data-rendered="${page.path}">${markup}</div><script>${recorder}</script>`,
      );
      html = await loadAfterFirstPaint(html, modules);
    } else {
      const links = modules.filter((href) => !html.includes(href)).map(modulePreload);
      html = html.replace('</head>', () => `${links.join('')}</head>`);
    }
    await writeFile(join(dist, `${page.path}.html`), html);
  }
  return PAGES.map(({ path }) => path);
}

/** The modules of the app and of one of its pages, dependencies first, the app's entry last. */
function modulesOf(graph: ChunkGraph, page: string): string[] {
  const [entry, ...shared] = graph.closure('app.html');
  if (entry === undefined) throw new Error('The build has no app.');
  const files = new Set([...shared.reverse(), ...[...graph.closure(page)].reverse()]);
  files.delete(entry);
  return [...files, entry].map((file) => `/${file}`);
}

const modulePreload = (href: string) =>
  `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`;

/**
 * Replaces the tags that load the app's modules by a script that loads them after the first paint,
 * so that 150 KB of script do not compete with the prerendered markup for bandwidth.
 */
async function loadAfterFirstPaint(html: string, modules: string[]): Promise<string> {
  const loader = await inlineScript('load-app', { __APP_MODULES__: modules.join(' ') });
  return html
    .replace(/<script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `<script>${loader}</script></body>`);
}
