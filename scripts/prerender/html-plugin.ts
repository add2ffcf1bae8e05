import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { appDocument } from './app-document.ts';
import { inlineScript } from './inline-script.ts';

/** Placeholder in `index.html` and `app.html` for the script that sets the theme. */
const THEME_PLACEHOLDER = '<!--theme-->';
/** Placeholder in `index.html`: the prerender replaces it, except in development. */
const HEAD_PLACEHOLDER = '<!--head-->';

/** Placeholder in `app.html` for the icon, so that it is no request of its own. */
const ICON_PLACEHOLDER = '<!--icon-->';

const appHtml = fileURLToPath(new URL('../../app.html', import.meta.url));

/**
 * Inlines scripts of `src/site/before-hydration` in place of the placeholders: set-theme.ts into
 * `index.html` and `app.html`; on the dev server also write-app-document.ts for `/`, which in a
 * build is the prerender's task.
 */
export function inlineHeadScripts(): Plugin {
  let backend = { __BACKEND_URL__: '', __BACKEND_KEY__: '' };
  const svg = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8').trim();
  const icon = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}" type="image/svg+xml" />`;
  return {
    name: 'newspeg-inline-head-scripts',
    configResolved: ({ env }) => {
      const setting = (name: string) => String(env[name] ?? '').trim();
      backend = {
        __BACKEND_URL__: setting('VITE_SUPABASE_URL').replace(/\/+$/, ''),
        __BACKEND_KEY__: setting('VITE_SUPABASE_PUBLISHABLE_KEY') || LOCAL_PUBLISHABLE_KEY,
      };
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server, originalUrl = '' }) {
        if (!html.includes(THEME_PLACEHOLDER))
          throw new Error(`No ${THEME_PLACEHOLDER} in the HTML.`);
        // The app's document also asks for the data of its page.
        const theme = html.includes('id="app"')
          ? await scriptTag('app-head', backend)
          : await scriptTag('set-theme');
        const themed = html
          .replace(THEME_PLACEHOLDER, () => theme)
          .replace(ICON_PLACEHOLDER, () => icon);
        const isLanding = originalUrl.replace(/[?#].*$/, '') === paths.home.path;
        if (server === undefined || !isLanding) return themed;
        const app = await scriptTag('write-app-document', {
          __APP_DOCUMENT__: appDocument(await readFile(appHtml, 'utf8')),
        });
        return themed.replace(HEAD_PLACEHOLDER, () => app);
      },
    },
  };
}

async function scriptTag(name: string, constants?: Record<string, string>): Promise<string> {
  return `<script>${await inlineScript(name, constants)}</script>`;
}
