import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as AppServer from '../../src/app/server.tsx';
import { APP_CODE_IDS } from '../../src/lib/browser/app-code.ts';
import { BRAND } from '../../supabase/functions/_shared/domain/text/brand.ts';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { readGraph, type ChunkGraph } from '../budgets/graph.ts';
import { escapeHtml, metaTags } from './document.ts';
import { styleTags } from './fill.ts';
import { FIRST_VIEWS } from './first-views.ts';
import { inlineScript } from './inline-script.ts';
import { splitFonts } from './site-assets.ts';

/** A page for visitors. */
interface VisitorPage {
  path: string;
  title: string;
  /** Absent for a page that search engines must not list. */
  description?: string;
  /** Source file of the page's code, loaded together with the app's. */
  code: string;
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

/** The app's pages that visitors open: their documents have the page's markup. */
const VISITOR_PAGES: readonly VisitorPage[] = [
  {
    path: paths.login.path,
    title: `Sign in | ${BRAND.name}`,
    description: `Sign in to ${BRAND.name} to write pitches, follow what became of them, and read this week’s Friday Fix.`,
    code: 'src/features/auth/auth-page.tsx',
  },
  {
    path: paths.signup.path,
    title: `Create your account | ${BRAND.name}`,
    description: `Join ${BRAND.name} free as a creator or as a media professional. No card needed, ready the same day.`,
    code: 'src/features/auth/auth-page.tsx',
  },
  {
    path: paths.forgotPassword.path,
    title: `Forgotten password | ${BRAND.name}`,
    code: 'src/features/auth/forgot-password-page.tsx',
  },
  {
    path: paths.checkEmail.path,
    title: `Check your email | ${BRAND.name}`,
    code: 'src/features/auth/check-email-page.tsx',
  },
];

/**
 * Writes documents of their own for the app's pages with an address of their own, made from `app.html`: with the
 * page's markup where visitors open it, and with the addresses of the page's code. Returns the paths that search
 * engines may list, and the document of a creator's first page.
 */
export async function writeAppDocuments({
  dist,
  record,
  server,
  origin,
}: AppDocumentOptions): Promise<{ listed: string[]; firstPage: string }> {
  const { renderApp } = (await import(pathToFileURL(server).href)) as typeof AppServer;
  const shell = await readFile(join(dist, 'app.html'), 'utf8');
  const graph = await readGraph(record);
  const write = async (path: string, html: string) => {
    const file = join(dist, `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  };
  const linksOf = (sources: readonly string[]) =>
    modulesOf(graph, sources)
      .filter((href) => !shell.includes(href))
      .map(modulePreload)
      .join('');
  const inline = await inliner(dist, shell);
  for (const [path, sources] of Object.entries(FIRST_VIEWS)) {
    await write(path, inline(linksOf(sources)));
  }
  await writeFile(join(dist, 'app.html'), inline(''));

  const recorder = await inlineScript('record-early-events');
  for (const { path, title, description, code } of VISITOR_PAGES) {
    const markup = await renderApp(path);
    const html = shell
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        /<div id="app">[\s\S]*?<\/script>(?=\s*<noscript>)/,
        () => `<div id="app" data-rendered="${path}">${markup}</div><script>${recorder}</script>`,
      );
    const described =
      description === undefined
        ? html
        : html
            .replace(/\s*<meta name="robots"[^>]*>/, '')
            .replace('</head>', () => `${metaTags({ path, title, description, origin })}</head>`);
    await write(path, await loadAfterFirstPaint(described, modulesOf(graph, [code])));
  }
  const described = VISITOR_PAGES.filter(({ description }) => description !== undefined);
  return {
    listed: described.map(({ path }) => path),
    firstPage: shell.replace(
      '</head>',
      () => `${linksOf(FIRST_VIEWS[paths.creatorDashboard.path] ?? [])}</head>`,
    ),
  };
}

const ENTRY = /<script type="module"[^>]*\ssrc="\/([^"]+)"[^>]*><\/script>/;
const MODULE_LINKS = /<link rel="modulepreload"[^>]*>/g;
const SHEET = /<link rel="stylesheet"[^>]*\shref="\/([^"]+)"[^>]*>/;

/**
 * Puts the app's entry, which only starts what the other files hold, and its style sheet into its document: two requests
 * less before the first content. A document is asked for once in a visit. The entry and the links to code stand in
 * templates: `show-last-view.ts` adds the links in the head where no last view is shown, `start-app.ts` the rest. Font
 * files come after the first content, unless the browser has them.
 */
async function inliner(dist: string, shell: string): Promise<(links: string) => string> {
  const read = async (tag: RegExp) => {
    const file = tag.exec(shell)?.[1];
    if (file === undefined) throw new Error(`The document of the app has no ${tag.source}.`);
    return (await readFile(join(dist, file), 'utf8')).trim();
  };
  const code = (await read(ENTRY)).replaceAll('from"./', 'from"/assets/');
  const css = await read(SHEET);
  if (
    /import\(|<\/(?:script|template)/.test(code) ||
    /url\((?!["']?(?:\/|data:))|<\/style/.test(css)
  )
    throw new Error('The entry or the style sheet of the app cannot stand in its document.');
  const styles = `${styleTags(splitFonts(css))}<script>${await inlineScript('use-cached-fonts')}</script>`;
  // The addresses of the shell's files change with each build.
  const build = [...code.matchAll(/assets\/([\w-]+)/g)].map(([, file]) => file).join('.');
  const start = `<script>${await inlineScript('start-app')}</script>`;
  const shared = [...shell.matchAll(MODULE_LINKS)].map(([link]) => link).join('');
  const document = shell
    .replace(ENTRY, '')
    .replace(SHEET, () => styles)
    .replaceAll(MODULE_LINKS, '')
    .replace('<html', `<html data-build="${build}"`);
  return (links) =>
    document
      // Before the scripts of the head, which add them.
      .replace(
        '</title>',
        () => `</title><template id="${APP_CODE_IDS.links}">${shared}${links}</template>`,
      )
      .replace(
        '</body>',
        () =>
          `<template id="${APP_CODE_IDS.entry}"><script type="module">${code}</script></template>${start}</body>`,
      );
}

/** The modules of the app and of parts of it, dependencies first, the app's entry last. */
function modulesOf(graph: ChunkGraph, sources: readonly string[]): string[] {
  const [entry, ...shared] = graph.closure('app.html');
  if (entry === undefined) throw new Error('The build has no app.');
  const files = new Set([
    ...shared.reverse(),
    ...sources.flatMap((source) => [...graph.closure(source)].reverse()),
  ]);
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
