import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as SiteServer from '../../src/site/server.ts';
import { BRAND } from '../../supabase/functions/_shared/domain/text/brand.ts';
import { LATEST_ISSUE_PATH } from '../../supabase/functions/_shared/domain/friday-fix/issue.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import { paths, SITE_PATHS } from '../../supabase/functions/_shared/domain/paths.ts';
import { appDocument } from './app-document.ts';
import { writeAppDocuments } from './app-documents.ts';
import { headTags, jsonScript } from './document.ts';
import { fill, styleTags } from './fill.ts';
import { fetchFeed } from './fetch-feed.ts';
import { inlineScript } from './inline-script.ts';
import { writeLinkDocuments } from './link-documents.ts';
import { openGraphImage } from './open-graph.ts';
import { robots, sitemap } from './search-engines.ts';
import { readSiteAssets } from './site-assets.ts';

interface PrerenderOptions {
  dist: string;
  /** The folder with the build's manifest. */
  record: string;
  /** The built `src/site/server.ts` and `src/app/server.tsx`. */
  siteServer: string;
  appServer: string;
  /** Without a slash at the end; '' means the product's own domain. */
  siteUrl: string;
  backend: { url: string; key: string };
}

/** Writes prerendered pages, sitemap and robots.txt into `dist`. Returns the number of pages. */
export async function prerender(options: PrerenderOptions): Promise<number> {
  const { dist, backend } = options;
  const { renderPage, renderKitFrame, renderRequestFrame } = (await import(
    pathToFileURL(options.siteServer).href
  )) as typeof SiteServer;
  const origin = options.siteUrl || `https://${BRAND.domain}`;
  const template = await readFile(`${dist}/index.html`, 'utf8');
  const [assets, feed] = await Promise.all([
    readSiteAssets(dist, options.record),
    fetchFeed(backend),
    openGraphImage(dist, BRAND),
  ]);

  const { listed, firstPage } = await writeAppDocuments({
    dist,
    record: options.record,
    server: options.appServer,
    origin,
  });
  const fontsScript = await inlineScript('use-cached-fonts');
  const landingScript = await inlineScript('landing-head', {
    __APP_DOCUMENT__: appDocument(firstPage),
  });
  const endScript = await inlineScript('end-of-page', {
    __SITE_MODULES__: assets.modules.join(' '),
    __FEED_URL__: backend.url + LATEST_ISSUE_PATH,
    __FEED_KEY__: backend.key || LOCAL_PUBLISHABLE_KEY,
  });

  for (const path of SITE_PATHS) {
    const isLanding = path === paths.home.path;
    const page = await renderPage(path, origin, { feed });
    const html = fill(template, {
      head: [
        styleTags(assets),
        `<script>${isLanding ? landingScript : fontsScript}</script>`,
        headTags({ ...page, path, origin, preconnect: backend.url }),
      ].join(''),
      page: page.markup,
      end: [
        isLanding && feed !== null
          ? jsonScript('type="application/json" id="embedded-feed"', feed)
          : '',
        `<script>${endScript}</script>`,
      ].join(''),
    });
    const file = join(dist, isLanding ? 'index.html' : `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }

  await writeLinkDocuments({
    dist,
    template,
    assets,
    styles: styleTags(assets),
    fontsScript,
    backend: { url: backend.url, key: backend.key || LOCAL_PUBLISHABLE_KEY },
    renderPage: (path) => renderPage(path, origin, { feed: null }),
    renderKitFrame,
    renderRequestFrame,
  });

  const written = [...SITE_PATHS, ...listed];
  await writeFile(`${dist}/sitemap.xml`, sitemap(origin, written));
  await writeFile(`${dist}/robots.txt`, robots(origin));
  return written.length;
}
