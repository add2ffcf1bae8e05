import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type * as SiteServer from '../../src/site/server.ts';
import { BRAND } from '../../supabase/functions/_shared/domain/text/brand.ts';
import {
  LINK_PATHS,
  paths,
  SITE_DOCUMENTS,
  type LinkPath,
} from '../../supabase/functions/_shared/domain/paths.ts';
import { KIT_PAGE } from '../../supabase/functions/_shared/domain/press-kit/kit-document.ts';
import { REQUEST_PAGE } from '../../supabase/functions/_shared/domain/requests/request-document.ts';
import { escapeHtml } from './document.ts';
import { fill } from './fill.ts';
import { inlineScript } from './inline-script.ts';
import type { SiteAssets } from './site-assets.ts';

interface LinkDocumentOptions {
  dist: string;
  /** The built `index.html`. */
  template: string;
  assets: SiteAssets;
  /** The style elements of every page. */
  styles: string;
  /** The script of the head that switches on cached fonts. */
  fontsScript: string;
  backend: { url: string; key: string };
  renderPage: (path: LinkPath) => ReturnType<(typeof SiteServer)['renderPage']>;
  renderKitFrame: (typeof SiteServer)['renderKitFrame'];
  renderRequestFrame: (typeof SiteServer)['renderRequestFrame'];
}

/** The source file of each page's code. */
const CODE: Readonly<Record<LinkPath, string>> = {
  [paths.answer.path]: 'src/site/answers/answer-page.tsx',
  [paths.digest.path]: 'src/site/friday-fix-mail/mail-page.tsx',
  [paths.introduction.path]: 'src/site/introductions/introduction-page.tsx',
  [paths.requestMails.path]: 'src/site/requests/request-mails-page.tsx',
  [paths.newsletterConfirm.path]: 'src/site/newsletter/newsletter-confirm-page.tsx',
  [paths.newsletterUnsubscribe.path]: 'src/site/newsletter/newsletter-unsubscribe-page.tsx',
  [paths.resultsStop.path]: 'src/site/results/results-stop-page.tsx',
  [paths.yourData.path]: 'src/site/your-data/your-data-page.tsx',
  [paths.thankYou.path]: 'src/site/thank-you/thank-you-page.tsx',
};

/** The function that the page of a link reads from its first line on (ask-link.ts). */
const ASKED: Readonly<Partial<Record<LinkPath, string>>> = {
  [paths.answer.path]: 'links/pitch-answer',
  [paths.digest.path]: 'links/friday-fix-mail',
  [paths.introduction.path]: 'links/intro-answer',
};

/** Writes the documents that mails, checkouts and shared links open. */
export async function writeLinkDocuments(options: LinkDocumentOptions): Promise<void> {
  const { dist, template, assets, styles, backend } = options;
  const constants = { __BACKEND_URL__: backend.url, __BACKEND_KEY__: backend.key };
  // The scripts at the end share code with the landing page's, which also fetches the feed.
  const noFeed = { __FEED_URL__: '', __FEED_KEY__: '' };
  const documents: Readonly<Partial<Record<string, string>>> = SITE_DOCUMENTS;
  const write = async (path: string, html: string) => {
    const file = join(dist, `${documents[path] ?? path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  };

  const kitScript = await inlineScript('end-of-kit', {
    __KIT_LOADER__: await writeScript(dist, 'press-kit/load-kit'),
    __KIT_ARCHIVE__: await writeScript(dist, 'press-kit/archive-script'),
    ...constants,
    ...noFeed,
  });
  const kitTitle = KIT_PAGE.slots.head(`<title>Press kit | ${BRAND.name}</title>`);
  await write(
    paths.epk.path,
    fill(template, {
      head: `${styles}<script>${options.fontsScript}</script>${kitTitle}`,
      page: options.renderKitFrame(),
      end: `<script>${kitScript}</script>`,
    }),
  );

  const requestScript = await inlineScript('end-of-request', {
    __REQUEST_LOADER__: await writeScript(dist, 'requests/load-request'),
    ...noFeed,
  });
  await write(
    paths.request.path,
    fill(template, {
      head: `${styles}<script>${options.fontsScript}</script>${REQUEST_PAGE.slots.head(`<title>Requests | ${BRAND.name}</title>`)}`,
      page: options.renderRequestFrame(),
      end: `<script>${requestScript}</script>`,
    }),
  );

  for (const path of LINK_PATHS) {
    const page = await options.renderPage(path);
    const modules = new Set([...assets.modulesOf(CODE[path]), ...assets.modules]);
    const script = await inlineScript('end-of-link-page', {
      __SITE_MODULES__: [...modules].join(' '),
      ...noFeed,
    });
    const asked = ASKED[path];
    const headScript =
      asked === undefined
        ? options.fontsScript
        : await inlineScript('ask-link', { __LINK_FUNCTION__: asked, ...constants });
    await write(
      path,
      fill(template, {
        head: [
          styles,
          `<script>${headScript}</script>`,
          `<title>${escapeHtml(page.title)}</title>`,
          `<meta name="description" content="${escapeHtml(page.description)}">`,
          '<meta name="robots" content="noindex">',
        ].join(''),
        page: page.markup,
        end: `<script>${script}</script>`,
      }),
    );
  }
}

/**
 * Writes a script of the site with all it needs: a chunk of the client build
 * would bring React along. `module` is a file of src/site. Returns its address.
 */
async function writeScript(dist: string, module: string): Promise<string> {
  const code = await inlineScript(`../${module}`);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const address = `/assets/${basename(module)}-${hash}.js`;
  await writeFile(join(dist, address), code);
  return address;
}
