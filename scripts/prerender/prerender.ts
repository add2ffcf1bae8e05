import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as PublicServer from '../../src/site/server.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/local-key.ts';
import { writeAppPages } from './app-pages.ts';
import { readAppDocument, readPublicAssets, type PublicAssets } from './assets.ts';
import { headTags } from './document.ts';
import type { Inline } from './inline.ts';
import { fetchIssue } from './issue.ts';
import { openGraphImage } from './open-graph.ts';

interface PrerenderOptions {
  dist: string;
  /** The built server entries: of the public pages, and of the app. */
  server: string;
  appServer: string;
  /** Without a slash at the end; empty means the product's own domain. */
  siteUrl: string;
  backend: { url: string; key: string };
  inline: Inline;
}

/** Writes all prerendered pages, sitemap and robots.txt into `dist`. Returns how many pages. */
export async function prerender(options: PrerenderOptions): Promise<number> {
  const { dist, inline, backend } = options;
  const server = (await import(pathToFileURL(options.server).href)) as typeof PublicServer;
  const site = options.siteUrl || `https://${server.BRAND.domain}`;
  const template = await readFile(`${dist}/index.html`, 'utf8');
  const [assets, appDocument, native, issue] = await Promise.all([
    readPublicAssets(dist),
    readAppDocument(dist),
    inline('native'),
    fetchIssue(backend, server),
    openGraphImage(dist, server.BRAND),
  ]);
  const takeover = await inline('head', {
    __APP_DOCUMENT__: appDocument,
  });
  const afterPaint = await inline('after-paint', {
    __FEED_URL__: backend.url + server.FIX_FEED_PATH,
    __FEED_KEY__: backend.key || LOCAL_PUBLISHABLE_KEY,
  });

  const hydrate = await inline('hydrate', { __PAGE_CODE__: assets.code.join(' ') });

  for (const head of server.HEADS) {
    const home = head.path === '/';
    const body = await server.render(head.path, { issue });
    const html = fill(template, assets, {
      head: headTags({
        ...head,
        site,
        brand: server.BRAND.name,
        json: home ? server.structuredData(site) : server.pageData(site, head),
        ...(home ? { script: takeover } : {}),
        ...(backend.url ? { preconnect: backend.url } : {}),
      }),
      page: body,
      end: [
        home && issue !== null ? jsonTag('fix-issue', issue) : '',
        `<script>${native}${afterPaint}</script>`,
        `<script>${hydrate}</script>`,
      ].join(''),
    });
    const file = join(dist, home ? 'index.html' : `${head.path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }

  const appPaths = await writeAppPages({
    dist,
    server: options.appServer,
    site,
    brand: server.BRAND.name,
    inline,
  });
  const paths = [...server.HEADS.map((head) => head.path), ...appPaths];
  await writeFile(`${dist}/sitemap.xml`, sitemap(site, paths));
  await writeFile(`${dist}/robots.txt`, robots(site));
  return paths.length;
}

interface Parts {
  head: string;
  page: string;
  end: string;
}

function fill(template: string, assets: PublicAssets, parts: Parts): string {
  return template
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s*(?=\S)/g, '\n')
    .replace(/<script type="module"[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\n?/g, '')
    .replace(
      '<!--head-->',
      () => `<style>${assets.css}</style>${facesTags(assets.faces)}${parts.head}`,
    )
    .replace('<!--page-->', () => parts.page)
    .replace('</body>', () => `${parts.end}</body>`);
}

/**
 * The faces that are files of their own, switched off until after the first paint; at once for a
 * browser that has them, and for one without scripts.
 */
function facesTags(faces: string): string {
  return [
    `<style id="faces" media="not all">${faces}</style>`,
    `<noscript><style>${faces}</style></noscript>`,
    `<script>try{if(localStorage.getItem("faces"))document.getElementById("faces").media="all"}catch{}</script>`,
  ].join('');
}

function jsonTag(id: string, value: object): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function sitemap(site: string, paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${site}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function robots(site: string): string {
  const closed = ['/app/', '/admin', '/_setup/', '/answer/', '/newsletter/', '/auth/'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${site}/sitemap.xml\n`;
}
